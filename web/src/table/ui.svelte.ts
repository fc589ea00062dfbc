// What lies open around the table: the rule card, the chart, the library, the menus.
import type { Chart } from "../wire";
import type { RuleText } from "../lib/messages";

export interface ChartAt {
  id: string;
  row?: string;
  column?: string;
}

class Ui {
  rules = $state.raw<Record<string, RuleText>>({});
  charts = $state.raw<Record<string, Chart>>({});
  rule = $state("");
  chart = $state.raw<ChartAt | null>(null);
  library = $state(false);
  menu = $state(false);
  help = $state(false);
  settings = $state(false);
  context = $state(false);
  log = $state(false);

  clear(): void {
    this.rule = "";
    this.chart = null;
    this.library = this.menu = this.help = this.settings = this.context = this.log = false;
  }

  /** The rule by id; a letter or range at the end is forgiven ("SW14.7" finds "SW14.7a"). */
  find(id: string): RuleText | undefined {
    const exact = this.rules[id];
    if (exact) return exact;
    const stem = Object.keys(this.rules).find((key) => key.startsWith(id) && !/^\d/.test(key.slice(id.length)));
    return stem ? this.rules[stem] : undefined;
  }
}

export const ui = new Ui();
