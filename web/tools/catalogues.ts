// Fluent catalogues without their comments, which nobody's browser needs: `import words from "./en.ftl?raw"`.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function catalogues(): Plugin {
  return {
    name: "catalogues",
    enforce: "pre",
    load(id) {
      const file = /^(.*\.ftl)\?raw$/.exec(id)?.[1];
      if (!file) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readFileSync(file, "utf-8").replace(/^#.*\n/gm, ""))};`;
    },
  };
}
