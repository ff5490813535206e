import type { TemplateKind } from "./templates.ts";

/** Names of the kinds of templates. */
export const TEMPLATE_KIND_NAMES: Readonly<Record<TemplateKind, string>> = {
  ooh: "Out-of-home",
  display: "Display ads",
  social: "Social media",
};
