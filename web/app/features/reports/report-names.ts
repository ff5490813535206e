import type { Application } from "#contracts/reference.ts";
import type { ReportKpi, ReportStatus } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";

/** Names of the report types, and the application that their ads are analysed as. */
export const TYPES: Readonly<Record<TemplateKind, { name: string; text: string; application: Application }>> = {
  ooh: {
    name: "Out-of-home",
    text: "Billboards, bus shelters, stations and other public places.",
    application: "(Digital) Out Of Home",
  },
  display: { name: "Display ads", text: "News, shop, video and mail pages in every standard size.", application: "Display Ads" },
  social: { name: "Social media", text: "Feeds, stories and reels on desktop and phone.", application: "Social media" },
};

export const KPI_NAMES: Readonly<Record<ReportKpi, string>> = { attention: "Attention score", clarity: "Clarity score" };

export const STATUS_NAMES: Readonly<Record<ReportStatus, string>> = {
  requested: "In progress",
  done: "Done",
  partial: "Partly done",
  failed: "Failed",
};
