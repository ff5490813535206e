import { type DeadLetter, listDeadLetterQueues, receiveDeadLetters, releaseDeadLetters } from "#adapters/dead-letters.ts";
import { DEAD_LETTERS_PER_QUEUE, type StaffDeadLetter, type StaffDeadLetterQueue } from "#contracts/staff/operations.ts";
import { maskBody } from "#domain/developers/requests/mask-body.ts";
import { functionNameOf, parseDeadLetter } from "./parse-dead-letter.ts";

/** The dead-letter queues that have messages, each with its first ones, and the number of empty ones. */
export async function listDeadLetters(): Promise<{ queues: StaffDeadLetterQueue[]; empty: number }> {
  const all = await listDeadLetterQueues();
  const filled = all.filter(({ count }) => count > 0);
  const queues = await Promise.all(
    filled.map(async ({ name, url, count }): Promise<StaffDeadLetterQueue> => {
      const messages = await receiveDeadLetters(url, DEAD_LETTERS_PER_QUEUE);
      await releaseDeadLetters(url, messages);
      const shown = messages.map(toStaffDeadLetter).toSorted((one, other) => one.at.localeCompare(other.at));
      return { name, count: Math.max(count, shown.length), messages: shown };
    }),
  );
  return { queues, empty: all.length - filled.length };
}

function toStaffDeadLetter(message: DeadLetter): StaffDeadLetter {
  const { work, error, attempts } = parseDeadLetter(message);
  return {
    id: message.id,
    function: work ? functionNameOf(work.functionArn) : null,
    error: error.slice(0, 500),
    attempts,
    at: message.sentAt.toISOString(),
    payload: maskBody(work?.kind === "event" ? JSON.stringify(work.event ?? null) : message.body),
  };
}
