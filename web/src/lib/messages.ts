// Answers of the HTTP calls that are plain JSON rather than structs (docs/architecture.md, chapter 5).

/** A rule as `GET /api/games/{game}/rules` gives it. */
export interface RuleText {
  id: string;
  title: string;
  kind: string;
  text: string;
  source?: string;
  ruling?: string;
  terms?: string[];
}
