/** How to reach the API. */
export type ClientOptions = {
  /** An API key, which begins with `sl_`. `createClient` throws without one, so that an environment variable can be passed as it is. */
  readonly apiKey: string | undefined;
  /** Address of the site, such as `https://sightline.example`. */
  readonly baseUrl: string;
  /** Retries of a request after the first attempt. Default: 4. */
  readonly maxRetries?: number;
  /** Milliseconds after which an attempt is given up. Default: 60,000. */
  readonly timeout?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Waits between attempts and between looks at a result. Default: a timer. */
  readonly pause?: Pause;
};

/** Waits for a number of milliseconds. Throws the signal’s reason when it is aborted before. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Waits with a timer. */
export const pauseByTimer: Pause = (milliseconds, signal) =>
  new Promise((done, failed) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      failed(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
