import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config.ts";

export default mergeConfig(
  client,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { include: ["src/**/*.test.ts", "tools/**/*.test.ts"], environment: "node" },
  }),
);
