import type { Application } from "./reference.ts";
import type { ReportKpi, ReportStatus } from "./reports.ts";
import type { TemplateKind } from "./templates.ts";

/** Texts for the report types, and the application that their ads are analysed as. */
export const TYPES: Readonly<Record<TemplateKind, { text: string; application: Application }>> = {
  ooh: {
    text: "Billboards, bus shelters, stations and other public places.",
    application: "(Digital) Out Of Home",
  },
  display: { text: "News, shop, video and mail pages in every standard size.", application: "Display Ads" },
  social: { text: "Feeds, stories and reels on desktop and phone.", application: "Social media" },
};

export const KPI_NAMES: Readonly<Record<ReportKpi, string>> = { attention: "Attention score", clarity: "Clarity score" };

export const STATUS_NAMES: Readonly<Record<ReportStatus, string>> = {
  requested: "In progress",
  done: "Done",
  partial: "Partly done",
  failed: "Failed",
};
