import { beforeEach, expect, onTestFinished, test } from "vitest";
import { setClock } from "#kit/clock.ts";
import { cachedFor, createTimedCache } from "#kit/timed-cache.ts";

let time = 0;
beforeEach(() => {
  time = 1_000_000;
  onTestFinished(setClock(() => new Date(time)));
});

/** Each load gives the next number. */
function counter() {
  let count = 0;
  return async () => ++count;
}

test("a value is kept for its time, loaded once for callers at the same time, and loaded again when the clock was set back", async () => {
  const read = cachedFor(100, counter());
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  time += 99;
  expect(await read()).toBe(1);
  time += 1;
  expect(await read()).toBe(2);
  time -= 1;
  expect(await read()).toBe(3);
});

test("a load that fails is not kept, and does not remove what was loaded since", async () => {
  const cache = createTimedCache<string>(100);
  const { promise, reject } = Promise.withResolvers<string>();
  const slow = cache.get("one", () => promise);
  time += 100;
  expect(await cache.get("one", async () => "loaded since")).toBe("loaded since");
  reject(new Error("failed"));
  await expect(slow).rejects.toThrow("failed");
  expect(await cache.get("one", async () => "loaded again")).toBe("loaded since");

  await expect(cache.get("other", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await cache.get("other", async () => "recovered")).toBe("recovered");
});

test("only the oldest of too many values is dropped, and a value can be set and removed", async () => {
  const cache = createTimedCache<number>(100, { max: 2 });
  const load = counter();
  for (const key of ["one", "two", "one", "three"]) await cache.get(key, load);
  expect(await cache.get("two", load)).toBe(2);
  expect(await cache.get("three", load)).toBe(3);
  expect(await cache.get("one", load)).toBe(4);
  cache.set("one", 9);
  expect(await cache.get("one", load)).toBe(9);
  cache.forget("one");
  expect(await cache.get("one", load)).toBe(5);
});
