import type { AuditComponentName, AuditKind } from "./audits.ts";
import type { Application } from "./reference.ts";

export const AUDIT_NAMES: Readonly<Record<AuditKind, string>> = { creative: "Creative audit", ux: "UX audit" };

/** Applications with an audit. */
export const AUDIT_KINDS: Readonly<Partial<Record<Application, AuditKind>>> = {
  "UX Design": "ux",
  "Display Ads": "creative",
  "Social media": "creative",
  "(Digital) Out Of Home": "creative",
};

/** Name of a component, and the question that it answers. */
export const COMPONENT_NAMES: Readonly<Record<AuditComponentName, readonly [name: string, question: string]>> = {
  message: ["Message", "Is the message seen and easy to read?"],
  brand: ["Brand", "Is it clear who it comes from?"],
  product: ["Product", "Is the product seen?"],
  conversion: ["Conversion", "Is it clear what to do next?"],
  offer: ["Offer", "Is it clear what is offered?"],
  goNext: ["Next step", "Is it clear where to go next?"],
  why: ["Reasons", "Is it clear why it is worth it?"],
  readability: ["Readability", "Is all text easy to read?"],
  trustworthiness: ["Trustworthiness", "Does it earn trust?"],
};
