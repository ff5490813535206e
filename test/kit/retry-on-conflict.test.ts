import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { setBackOff } from "#domain/kit/back-off.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";

afterEach(() => void vi.restoreAllMocks());

/** Time that passes only while everyone waits. Returns the function to wait, and one that lets the time pass until `work` has ended. */
function simulatedTime() {
  let time = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((wake) => sleepers.push({ at: time + ms, wake }));
  async function during<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const settled = work.finally(() => {
      ended = true;
    });
    for (;;) {
      await new Promise(setImmediate);
      if (ended) return settled;
      const next = sleepers.reduce((first, other) => (other.at < first.at ? other : first));
      sleepers.splice(sleepers.indexOf(next), 1);
      time = next.at;
      next.wake();
    }
  }
  return { wait, during };
}

test("twenty changes of one object at the same moment are all made", async () => {
  const { wait, during } = simulatedTime();
  onTestFinished(setBackOff(wait));
  let version = 0;
  const change = async () => {
    const read = version;
    await wait(10);
    if (version !== read) throw new ConflictError();
    version++;
  };
  await during(Promise.all(Array.from({ length: 20 }, () => retryOnConflict(change))));
  expect(version).toBe(20);
});

test("a change is tried twelve times with pauses of up to half a second, and then the service is busy", async () => {
  const pauses: number[] = [];
  onTestFinished(setBackOff(async (ms) => pauses.push(ms)));
  vi.spyOn(Math, "random").mockReturnValue(1);
  const cause = new ConflictError();
  await expect(retryOnConflict(() => Promise.reject(cause))).rejects.toMatchObject({ code: "service.busy", cause });
  expect(pauses).toEqual([40, 80, 160, 320, ...Array.from({ length: 7 }, () => 500)]);
});
