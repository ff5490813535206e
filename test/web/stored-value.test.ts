import { afterEach, expect, test, vi } from "vitest";
import { createStoredJson, createStoredText } from "#web/kit/page/stored-value.ts";

afterEach(() => vi.unstubAllGlobals());

const reject = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};
const parse = (json: unknown) => (typeof json === "number" ? json : undefined);

/** Replaces the session storage by one with this content. */
function stubStorage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

test("values are stored under keys of Sightline, and a removed one is gone", () => {
  const kept = stubStorage();
  const text = createStoredText({ storage: "session", key: "word" });
  const count = createStoredJson({ storage: "session", key: "count", parse });
  expect([text.set("one"), count.set(2)]).toEqual([true, true]);
  expect(Object.fromEntries(kept)).toEqual({ "sightline.word": "one", "sightline.count": "2" });
  expect([text.key, text.get(), count.get()]).toEqual(["sightline.word", "one", 2]);
  for (const { remove } of [text, count]) remove();
  expect([kept.size, text.get(), count.get()]).toEqual([0, undefined, undefined]);
});

test("a stored value that cannot be read counts as none", () => {
  stubStorage({ "sightline.cut": "[1,", "sightline.other": '"two"', "sightline.rejected": "3" });
  expect(createStoredJson({ storage: "session", key: "cut", parse }).get()).toBeUndefined();
  expect(createStoredJson({ storage: "session", key: "other", parse }).get()).toBeUndefined();
  expect(createStoredJson({ storage: "session", key: "rejected", parse: reject }).get()).toBeUndefined();
});

test("where storage is blocked, a value lasts until it is removed, and setting it says that a reload loses it", () => {
  const spare = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: reject });
  try {
    const text = createStoredText({ storage: "session", key: "blocked" });
    expect([text.get(), text.set("one"), text.get()]).toEqual([undefined, false, "one"]);
    text.remove();
    expect(text.get()).toBeUndefined();
  } finally {
    if (spare) Object.defineProperty(globalThis, "sessionStorage", spare);
    else Reflect.deleteProperty(globalThis, "sessionStorage");
  }
});

test("a value that no longer fits replaces the stored one until the page is left", () => {
  const kept = stubStorage({ "sightline.full": "old" });
  const text = createStoredText({ storage: "session", key: "full" });
  vi.stubGlobal("sessionStorage", { ...globalThis.sessionStorage, setItem: reject });
  expect([text.set("new"), text.get(), kept.get("sightline.full")]).toEqual([false, "new", "old"]);
  stubStorage();
  text.remove();
  expect(text.get()).toBeUndefined();
});
