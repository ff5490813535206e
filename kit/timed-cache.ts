import { now } from "./clock.ts";

type Options = {
  /** Number of values that are kept; of more, the oldest is dropped. */
  readonly max?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
};

/** Values by key, each kept for a time. */
export type TimedCache<Value> = {
  /** The value that is kept, otherwise what `load` gives, which is called once for callers at the same time. */
  readonly get: (key: string, load: () => Promise<Value>) => Promise<Value>;
  readonly set: (key: string, value: Value) => void;
  readonly forget: (key: string) => void;
};

/**
 * Keeps values for `ms` milliseconds. A load that fails is not kept. After the clock was set back, values are loaded again, because
 * their age is unknown.
 */
export function createTimedCache<Value>(
  ms: number,
  { max = Number.POSITIVE_INFINITY, clock = () => now().getTime() }: Options = {},
): TimedCache<Value> {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();

  function keep(key: string, value: Promise<Value>): void {
    // A map lists its keys in the order in which they were added.
    kept.delete(key);
    const oldest = kept.size >= max ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, { at: clock(), value });
  }

  return {
    get(key, load) {
      const known = kept.get(key);
      const age = known && clock() - known.at;
      if (known && age !== undefined && age >= 0 && age < ms) return known.value;
      const value = load();
      keep(key, value);
      value.catch(() => kept.get(key)?.value === value && kept.delete(key));
      return value;
    },
    set: (key, value) => keep(key, Promise.resolve(value)),
    forget: (key) => void kept.delete(key),
  };
}

/** A function that returns what `load` gave for `ms` milliseconds, then calls it again, as `createTimedCache`. */
export function cachedFor<Value>(ms: number, load: () => Promise<Value>): () => Promise<Value> {
  const cache = createTimedCache<Value>(ms);
  return () => cache.get("", load);
}
