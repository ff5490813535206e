import {
  type DeadLetter,
  deleteDeadLetter,
  listDeadLetterQueues,
  receiveDeadLetters,
  releaseDeadLetters,
} from "#adapters/dead-letters.ts";
import { type ChosenDeadLetters, DEAD_LETTERS_AT_ONCE } from "#contracts/staff/operations.ts";
import { AppError } from "#kit/error.ts";

/**
 * Calls `handle` with a message of a dead-letter queue, or with its first hundred (`message: null`), and deletes each for which it
 * returns true. The others stay in the queue. Returns the number of deleted messages, and about how many are left.
 * @throws `dead_letter.not_found`, and the errors of `handle`
 */
export async function takeDeadLetters(
  { queue: name, message }: ChosenDeadLetters,
  handle: (letter: DeadLetter) => Promise<boolean>,
): Promise<{ readonly taken: number; readonly left: number }> {
  const queue = (await listDeadLetterQueues()).find((each) => each.name === name);
  if (!queue) throw new AppError("dead_letter.not_found");
  const received = await receiveDeadLetters(queue.url, DEAD_LETTERS_AT_ONCE);
  const chosen = received.filter(({ id }) => message === null || id === message);
  const taken = new Set<DeadLetter>();
  try {
    if (message !== null && chosen.length === 0) throw new AppError("dead_letter.not_found");
    for (const letter of chosen) {
      if (!(await handle(letter))) continue;
      await deleteDeadLetter(queue.url, letter);
      taken.add(letter);
    }
  } finally {
    await releaseDeadLetters(
      queue.url,
      received.filter((letter) => !taken.has(letter)),
    );
  }
  return { taken: taken.size, left: Math.max(queue.count, received.length) - taken.size };
}
