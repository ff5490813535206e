import type { AuditProblem } from "#contracts/audits.ts";
import { type AuditProblemCode, type AuditRow, stateOf } from "./audit.entity.ts";

const PROBLEMS: Readonly<Record<AuditProblemCode, Omit<AuditProblem, "code">>> = {
  unreadable: { message: "The text of this image couldn’t be read.", retryable: false },
  timed_out: { message: "This took too long. Please try again.", retryable: true },
  broke_off: { message: "Something went wrong on our side. Please try again.", retryable: true },
};

/** Why a request failed; null if it did not. */
export function problemOf(row: AuditRow): AuditProblem | null {
  if (stateOf(row) !== "failed") return null;
  // A run that has not ended in time has stored nothing about this request.
  const code = row.state === "failed" ? (row.problem ?? "broke_off") : "timed_out";
  return { code, ...PROBLEMS[code] };
}
