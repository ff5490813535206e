import type { Timer } from "#local/kit/timer.ts";
import { rejectOnAbort } from "#local/kit/timer.ts";

/** A clock that only `moveTo` moves. */
export function manualClock(start: string) {
  let now = Date.parse(start);
  let sleepers: { time: number; wake: () => void }[] = [];
  const clock: Timer = {
    now: () => now,
    at: (time, signal) =>
      time <= now ? Promise.resolve() : rejectOnAbort(new Promise<void>((wake) => sleepers.push({ time, wake })), signal),
  };
  return {
    ...clock,
    /** The pending wake-up times, in order. */
    awaited: () => sleepers.map(({ time }) => time).sort((one, two) => one - two),
    moveTo(moment: string | number) {
      now = typeof moment === "number" ? moment : Date.parse(moment);
      const due = sleepers.filter(({ time }) => time <= now);
      sleepers = sleepers.filter(({ time }) => time > now);
      for (const { wake } of due) wake();
    },
  };
}
