import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import type { AuditKind } from "#contracts/audits.ts";
import type { Application } from "#contracts/reference.ts";
import { AppError } from "#kit/error.ts";

/** The kind of audit that an application has; throws `audit.other_type` for one without audits. */
export function auditKindOf(application: Application): AuditKind {
  const kind = AUDIT_KINDS[application];
  if (!kind) throw new AppError("audit.other_type");
  return kind;
}
