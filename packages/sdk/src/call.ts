/** Options of one call. */
export type CallOptions = {
  /** Ends the call, with its retries. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which an attempt is given up. Default: that of the client. */
  readonly timeout?: number | undefined;
  /** Retries after the first attempt. Default: those of the client. */
  readonly maxRetries?: number | undefined;
  /**
   * Makes a repeated request return the first response, for two days. ASCII characters, without line breaks. Default: a new one for
   * each call that changes something.
   */
  readonly idempotencyKey?: string | undefined;
};

/** A list. As a promise, it is its first page; with `for await`, it gives the items of this page and of all that follow. */
export interface Paged<Page, Item> extends Promise<Page>, AsyncIterable<Item> {}

/** Sends a request of the API and returns the body of its response. */
export type Send = (
  method: string,
  path: string,
  request: { readonly query?: object; readonly body?: unknown },
  options?: CallOptions,
) => Promise<unknown>;

type AnyPage = { readonly last: string | null } & Readonly<Record<string, unknown>>;

/**
 * The first page of a list, which follows the cursors when it is iterated. Nothing is requested until it is awaited or iterated.
 */
export function paged(read: (last: string | undefined) => Promise<unknown>, items: string): Paged<unknown, unknown> {
  const page = (last?: string) => read(last) as Promise<AnyPage>;
  let awaited: Promise<AnyPage> | undefined;
  const first = (): Promise<AnyPage> => {
    awaited ??= page();
    return awaited;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting a list gives its first page
    then: (done, failed) => first().then(done, failed),
    catch: (failed) => first().catch(failed),
    finally: (done) => first().finally(done),
    [Symbol.toStringTag]: "Promise",
    async *[Symbol.asyncIterator]() {
      for (let last: string | undefined; ; ) {
        const current = await page(last);
        yield* current[items] as unknown[];
        if (current.last === null) return;
        last = current.last;
      }
    },
  };
}
