import type { HelpPage } from "#contracts/help.ts";

/** Groups of help pages, in reading order. */
export const TOPICS: readonly { readonly title: string; readonly pages: readonly HelpPage[] }[] = [
  { title: "Start", pages: ["getting-started", "create-heatmaps", "finding-your-way", "tutorials"] },
  { title: "Read results", pages: ["heatmap-page", "scores", "accuracy", "videos", "brands"] },
  { title: "Improve and decide", pages: ["compare", "audits", "what-if", "copilot", "reports"] },
  { title: "Work together", pages: ["projects", "sharing", "exports"] },
  { title: "Account and plans", pages: ["account", "workspace", "billing", "privacy"] },
  { title: "API", pages: ["api", "api-requests", "api-results", "api-versions", "webhooks", "attention-checks"] },
  { title: "More", pages: ["troubleshooting", "changelog"] },
];
