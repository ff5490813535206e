import type fc from "fast-check";
import { AppError } from "#kit/error.ts";
import { cloud } from "#test/kit/fixtures.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");
const { table, transactionClient } = await import("#domain/kit/table.ts");

/**
 * Lets the scheduler decide which of the requests that are waiting goes to the table, or to the payment provider and back, next, and
 * which pause before another attempt ends.
 */
let scheduler: fc.Scheduler | undefined;
for (const { middlewareStack } of [table.client, transactionClient]) {
  middlewareStack.add(
    (next) => async (args) => {
      await scheduler?.schedule(Promise.resolve());
      return next(args);
    },
    { step: "initialize", name: "letTheSchedulerDecide", override: true },
  );
}
const pause = async () => {
  await scheduler?.schedule(Promise.resolve());
};

/** How often the loop turns until what was let through has asked for its next thing: a local answer takes a few of them. */
const TURNS = 30;

/** For schedulers: what was let through goes as far as it can before the next is chosen, so that every order can come about. */
export async function settleBetweenSteps(act: () => Promise<void>): Promise<void> {
  await act();
  for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
}

/** Does the work with everything that it asks for in the order that the schedule says. */
export async function runInterleaved(schedule: fc.Scheduler, work: () => Promise<unknown>): Promise<void> {
  scheduler = schedule;
  // Set for each call: the account is reset after every test file, while this module stays loaded.
  cloud.stripe.pause = pause;
  const restoreBackOff = setBackOff(pause);
  try {
    await schedule.waitFor(work());
  } finally {
    scheduler = undefined;
    restoreBackOff();
  }
}

/** For `catch` in a race: a rejection is a valid outcome; any other error is a defect. */
export const rejectionsAside = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};
