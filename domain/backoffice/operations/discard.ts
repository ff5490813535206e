import type { ChosenDeadLetters, DiscardResult } from "#contracts/staff/operations.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { functionNameOf, parseDeadLetter } from "./parse-dead-letter.ts";
import { takeDeadLetters } from "./take-dead-letters.ts";

/**
 * Deletes a message of a dead-letter queue, or its first hundred (`message: null`), without sending it again, so that the alarm of
 * the queue can notice the next failure. Each is recorded in the audit log before it is deleted. Error: `dead_letter.not_found`.
 */
export async function discard(caller: Caller, chosen: ChosenDeadLetters): Promise<DiscardResult> {
  const { taken, left } = await takeDeadLetters(chosen, async (letter) => {
    const { work, error } = parseDeadLetter(letter);
    const before = { error: error.slice(0, 500), function: work ? functionNameOf(work.functionArn) : null };
    const entry = { action: "operations.discard", scope: chosen.queue, object: letter.id, change: { before, after: {} } };
    await commitTransaction([...auditLogItems(caller, entry)]);
    return true;
  });
  return { discarded: taken, left };
}
