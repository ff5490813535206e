import { errorCodesOf } from "#contracts/kit/openapi.ts";
import type { Operation } from "#contracts/kit/operation.ts";

/** Errors of callers that an operation does not admit, whatever it does. */
const REJECTED_CALLER = /^(caller|support_view|route)\./;

/** Throws when an operation answers with the code of an error that its contract does not declare. */
export function assertDeclared(operation: Operation, status: number, code: unknown): void {
  if (status < 400) return;
  const declared: readonly unknown[] = errorCodesOf(operation, false);
  if (!declared.includes(code) && !REJECTED_CALLER.test(String(code)))
    throw new Error(`${operation.id} answered ${status} with ${String(code)}, which its contract does not declare`);
}
