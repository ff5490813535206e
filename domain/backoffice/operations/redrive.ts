import type { DeadLetter } from "#adapters/dead-letters.ts";
import { invokeAsync } from "#adapters/invoke-async.ts";
import { readStreamBatch } from "#adapters/read-stream-batch.ts";
import type { ChosenDeadLetters, RedriveResult } from "#contracts/staff/operations.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type FailedWork, functionNameOf, parseDeadLetter } from "./parse-dead-letter.ts";
import { takeDeadLetters } from "./take-dead-letters.ts";

/**
 * Sends a message of a dead-letter queue, or its first hundred (`message: null`), to the function that failed, and deletes it. What
 * fails again returns to the queue. An interruption may send a message twice, which consumers tolerate. Each is recorded before it
 * is sent. Errors: `dead_letter.not_found`; for a single message `dead_letter.cannot_redrive`, while those of a whole queue that
 * cannot be sent stay.
 */
export async function redrive(caller: Caller, chosen: ChosenDeadLetters): Promise<RedriveResult> {
  const { taken, left } = await takeDeadLetters(chosen, async (letter) => {
    const isSent = await sendAgain(caller, chosen.queue, letter);
    if (!isSent && chosen.message !== null) throw new AppError("dead_letter.cannot_redrive");
    return isSent;
  });
  return { redriven: taken, left };
}

/** Whether the work of a message could be sent. */
async function sendAgain(caller: Caller, queue: string, letter: DeadLetter): Promise<boolean> {
  const { work, error } = parseDeadLetter(letter);
  const event = work && (await eventOf(work));
  if (!work || event === undefined) return false;
  const change = { before: { error: error.slice(0, 500) }, after: { function: functionNameOf(work.functionArn) } };
  await commitTransaction([...auditLogItems(caller, { action: "operations.redrive", scope: queue, object: letter.id, change })]);
  await invokeAsync(work.functionArn, event);
  return true;
}

/** The event to invoke the function with; undefined for records that the stream has forgotten. */
async function eventOf(work: FailedWork): Promise<unknown> {
  if (work.kind === "event") return work.event;
  const records = await readStreamBatch(work.batch);
  return records && { Records: records.map((record) => ({ ...record, eventSource: "aws:dynamodb" })) };
}
