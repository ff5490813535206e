import type { VirtualClock } from "./virtual-clock.ts";

/** Places that are shared, for example the executions of an account. */
export type Places = { readonly limit: number; used: number };

type Options = {
  readonly clock: VirtualClock;
  readonly places: Places;
  /** Seconds until a new instance is ready. */
  readonly coldSeconds: number;
  /** Whether every place already has an instance at the beginning. */
  readonly isWarm: boolean;
  /** The error of a call for which no place is free. */
  readonly rejection: () => Error;
};

/** Seconds that AWS keeps an idle instance, at least. */
const KEPT_SECONDS = 300;

/**
 * Instances that take one call at a time, such as those of a function or a serverless endpoint. Nothing waits: a full one rejects.
 */
export class Capacity {
  readonly #options: Options;
  /** When the idle instances were used last; the latest is at the end and is used first. */
  readonly #idle: number[];
  /** Seconds of work of all instances, without cold starts. */
  busySeconds = 0;
  rejected = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#idle = options.isWarm ? Array(options.places.limit).fill(0) : [];
  }

  get limit(): number {
    return this.#options.places.limit;
  }

  /** Runs work in an instance. Throws the rejection immediately if no place is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { clock, places, coldSeconds, rejection } = this.#options;
    if (places.used >= places.limit) {
      this.rejected++;
      throw rejection();
    }
    places.used++;
    try {
      const lastUse = this.#idle.pop();
      if (lastUse === undefined || clock.now() - lastUse > KEPT_SECONDS) await clock.sleep(coldSeconds);
      const started = clock.now();
      const result = await work().finally(() => {
        this.busySeconds += clock.now() - started;
      });
      return result;
    } finally {
      places.used--;
      this.#idle.push(clock.now());
    }
  }
}
