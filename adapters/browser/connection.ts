import { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { CDPSession } from "playwright-core";
import { CaptureFailed, CaptureRejected } from "./errors.ts";

type Message = {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};
type Pending = { resolve(result: unknown): void; reject(error: Error): void };

/** Timeout of one command. A page in an endless loop does not answer at all. */
const COMMAND_TIMEOUT_MS = 15_000;

/** Maximum size of one reply. An image of the largest slice is a fraction of it, but a page decides how long its document is. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * A session of the Chrome DevTools Protocol with the browser or one of its pages. `send` throws CaptureRejected `capture_timeout`
 * when no reply comes, CaptureFailed when the browser returns an error, and the reason of the disconnect once the connection is
 * lost.
 */
export type Session = Pick<CDPSession, "send" | "on" | "once" | "off">;

/** The browser's end of the pipe. */
export type Connection = {
  readonly browser: Session;
  /** The session of one target, by the session id that attaching to it returned. */
  sessionOf(id: string): Session;
  /** Rejects all current and future waits with this error. */
  fail(reason: Error): void;
  /** Rejects with that error. */
  readonly failure: Promise<never>;
};

/** Speaks the DevTools Protocol over the two pipes of a browser: JSON messages, each terminated by a zero byte. */
export function connectOver(toBrowser: Writable, fromBrowser: Readable): Connection {
  const pending = new Map<number, Pending>();
  const sessions = new Map<string | undefined, EventEmitter & Session>();
  let sent = 0;
  let lost: Error | undefined;
  let loseAll: (reason: Error) => void = () => undefined;
  const whenLost = new Promise<never>((_, reject) => {
    loseAll = reject;
  });
  whenLost.catch(() => undefined);

  function sessionOf(sessionId?: string): EventEmitter & Session {
    const known = sessions.get(sessionId);
    if (known) return known;
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    const made = Object.assign(emitter, {
      send: (method: string, params: object = {}) => ask(method, params, sessionId),
    }) as unknown as EventEmitter & Session;
    sessions.set(sessionId, made);
    return made;
  }

  function ask(method: string, params: object, sessionId?: string): Promise<unknown> {
    if (lost) return Promise.reject(lost);
    const id = ++sent;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => finish(id)?.reject(new CaptureRejected("capture_timeout")), COMMAND_TIMEOUT_MS);
      const after =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          end(value);
        };
      pending.set(id, { resolve: after(resolve), reject: after(reject) });
      toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  function finish(id: number): Pending | undefined {
    const waiting = pending.get(id);
    pending.delete(id);
    return waiting;
  }

  function receive({ id, sessionId, method, params, result, error }: Message): void {
    if (method !== undefined) return void sessions.get(sessionId)?.emit(method, params);
    const waiting = finish(id ?? 0);
    if (error) waiting?.reject(new CaptureFailed(error.message));
    else waiting?.resolve(result);
  }

  const parts: Buffer[] = [];
  let bytes = 0;
  fromBrowser.on("data", (chunk: Buffer) => {
    if (lost) return;
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end));
      const text = Buffer.concat(parts.splice(0)).toString();
      from = end + 1;
      bytes = 0;
      receive(JSON.parse(text) as Message);
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes <= MAX_BYTES) return;
    parts.length = 0;
    fail(new CaptureRejected("capture_too_large"));
  });

  function fail(reason: Error): void {
    lost ??= reason;
    for (const waiting of pending.values()) waiting.reject(lost);
    pending.clear();
    loseAll(lost);
  }
  const gone = () => fail(new CaptureFailed("the browser is gone"));
  toBrowser.on("error", gone);
  fromBrowser.on("error", gone).on("close", gone);

  return { browser: sessionOf(), sessionOf, fail, failure: whenLost };
}
