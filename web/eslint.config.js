import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";
import { rooms } from "./tools/rooms.js";

export default defineConfig(
  { ignores: ["node_modules", "dist", "src/wire.ts", "src/boards/*/wire.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    plugins: { rooms },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "rooms/order": "error",
      // TypeScript knows every name.
      "no-undef": "off",
      // The view and the sheets of a game that has no board here can hold anything.
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
      // {" "} keeps a space where Prettier breaks the line.
      "svelte/no-useless-mustaches": "off",
      // Our maps and sets are made, filled and read in one go.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    // A board knows what its game sends.
    files: ["src/boards/*/**"],
    ignores: ["**/*.test.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "error" },
  },
);
