import {
  type DeadLetter,
  deleteDeadLetter,
  listDeadLetterQueues,
  receiveDeadLetters,
  releaseDeadLetters,
} from "#adapters/dead-letters.ts";
import { invokeAsync } from "#adapters/invoke-async.ts";
import { readStreamBatch } from "#adapters/read-stream-batch.ts";
import { REDRIVEN_AT_ONCE, type RedriveResult } from "#contracts/staff/operations.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type FailedWork, functionNameOf, parseDeadLetter } from "./parse-dead-letter.ts";

type Request = { readonly queue: string; readonly message: string | null };

/**
 * Sends a message of a dead-letter queue, or its first hundred (`message: null`), to the function that failed, and deletes it. What
 * fails again returns to the queue. An interruption may send a message twice, which consumers tolerate. Each is recorded before it
 * is sent. Errors: `dead_letter.not_found`; for a single message `dead_letter.cannot_redrive`, while those of a whole queue that
 * cannot be sent stay.
 */
export async function redrive(caller: Caller, { queue: name, message }: Request): Promise<RedriveResult> {
  const queue = (await listDeadLetterQueues()).find((each) => each.name === name);
  if (!queue) throw new AppError("dead_letter.not_found");
  const received = await receiveDeadLetters(queue.url, REDRIVEN_AT_ONCE);
  const chosen = received.filter(({ id }) => message === null || id === message);
  const sent = new Set<DeadLetter>();
  try {
    if (message !== null && chosen.length === 0) throw new AppError("dead_letter.not_found");
    for (const letter of chosen) {
      if (await sendAgain(caller, name, letter)) {
        await deleteDeadLetter(queue.url, letter);
        sent.add(letter);
      } else if (message !== null) throw new AppError("dead_letter.cannot_redrive");
    }
  } finally {
    const left = received.filter((letter) => !sent.has(letter));
    await releaseDeadLetters(queue.url, left);
  }
  return { redriven: sent.size, left: Math.max(queue.count - sent.size, received.length - sent.size) };
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
