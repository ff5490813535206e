/** How to reach the API. */
export type ClientOptions = {
  /**
   * An API key, which begins with `sl_`. `createClient` throws without one, so that an environment variable can be passed as it is.
   */
  readonly apiKey: string | undefined;
  /** Address of the site, such as `https://sightline.example`. */
  readonly baseUrl: string;
  /** Retries of a request after the first attempt. Default: 4. */
  readonly maxRetries?: number;
  /** Milliseconds after which an attempt is given up. Default: 60,000. */
  readonly timeout?: number;
  /** Called with each response of the API, also with those that are repeated, for logs and to see the rate limit. */
  readonly onResponse?: (response: ResponseInfo) => void;
  /** Called before each pause after which a request is repeated, to tell why nothing happens meanwhile. */
  readonly onRetry?: (retry: RetryInfo) => void;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Waits between attempts and between looks at a result. Default: a timer. */
  readonly pause?: Pause;
  /** Milliseconds on a clock that only moves forward, by which waiting ends. Default: `performance.now`. */
  readonly now?: () => number;
};

/** Metadata of a response. */
export type ResponseInfo = {
  readonly method: string;
  /** Path of the request with `/v1` and without the query. */
  readonly path: string;
  readonly status: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Names the request in the log of the workspace and for support. Empty if a proxy answered. */
  readonly requestId: string;
  /**
   * Requests of the key in the current minute, those left, and the seconds until the next minute. Null if the response has none.
   */
  readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly reset: number } | null;
};

/** A pause before a request is repeated. */
export type RetryInfo = {
  /** How long it is. */
  readonly milliseconds: number;
  /** The response because of which it is repeated; null if there was none. */
  readonly response: ResponseInfo | null;
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
