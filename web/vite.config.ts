import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogues } from "./tools/catalogues.ts";
import { coast } from "./tools/coast.ts";

const server = process.env["SANDTABLE_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte(), coast(), catalogues()],
  build: {
    outDir: "../src/sandtable/server/static",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 900,
  },
  server: {
    // The server takes posts and sockets from its own page only, so the page's host must come through.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, ws: true, changeOrigin: false },
    },
  },
});
