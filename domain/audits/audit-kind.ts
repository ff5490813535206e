import type { AuditKind } from "#contracts/audits.ts";
import type { Application } from "#contracts/reference.ts";
import { AppError } from "#kit/error.ts";

const KINDS: Readonly<Partial<Record<Application, AuditKind>>> = {
  "UX Design": "ux",
  "Display Ads": "creative",
  "Social media": "creative",
  "(Digital) Out Of Home": "creative",
};

/** The kind of audit that an application has; undefined without one. */
export const findAuditKind = (application: Application): AuditKind | undefined => KINDS[application];

/** The same; throws `audit.other_type` for an application without audits. */
export function auditKindOf(application: Application): AuditKind {
  const kind = findAuditKind(application);
  if (!kind) throw new AppError("audit.other_type");
  return kind;
}
