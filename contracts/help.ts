/** Pages of the help centre. Each is at `/help/<page>`. */
export const HELP_PAGES = [
  "getting-started",
  "finding-your-way",
  "create-heatmaps",
  "tutorials",
  "heatmap-page",
  "scores",
  "accuracy",
  "videos",
  "brands",
  "compare",
  "audits",
  "what-if",
  "copilot",
  "reports",
  "projects",
  "sharing",
  "exports",
  "account",
  "workspace",
  "billing",
  "privacy",
  "api",
  "api-requests",
  "api-results",
  "api-versions",
  "webhooks",
  "attention-checks",
  "troubleshooting",
  "changelog",
] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

/** A page of the help centre, or a section of one: "scores", "scores#clarity". */
export type HelpPlace = HelpPage | `${HelpPage}#${string}`;

/** Path of a place in the help centre. */
export const helpPath = (place: HelpPlace): string => `/help/${place}`;
