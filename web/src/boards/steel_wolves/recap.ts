// SW2.5 What a week came to.
import { dayOf } from "./diary";
import type { RecapInfo } from "../../lib/recap";
import { t } from "./words";

export const recap: RecapInfo = {
  part: "week",
  title: (part) => {
    if (!part) return t("sw-report");
    const { year, month, week } = part.args as { year: number; month: number; week: number };
    // What begins now is a week later than what is reported.
    return week > 1
      ? t("sw-report-of", { day: dayOf([year, month, week - 1]) })
      : t("sw-report-before", { day: dayOf([year, month, week]) });
  },
};
