import { setTimeout as pause } from "node:timers/promises";
import { COLLECT_AFTER_MS } from "#local/kit/garbage-collection.ts";
import { type FunctionSpec, type Sandbox, type SandboxOptions, startSandbox } from "./sandbox.ts";

/** All sandboxes of one function: started when needed, stopped when idle or broken. */
export type Pool = {
  /** Delivers one event (JSON text) and returns the response (JSON text). Throws FunctionFailure. */
  deliver(event: string): Promise<string>;
  /**
   * Starts a sandbox if there is none, so that the next event finds it warm. Resolves when it is, or after `timeoutMs`.
   */
  warm(timeoutMs: number): Promise<void>;
  /**
   * Replaces the sandboxes that loaded one of these source files; the next event starts a new one. Returns whether there were
   * any.
   */
  reload(isChanged: (file: string) => boolean): boolean;
  /** Replaces every sandbox; delivered events are still answered. */
  retire(): void;
  /** Stops all sandboxes. Events that are running, that wait for a sandbox, or that arrive later fail. */
  stop(): Promise<void>;
};

/**
 * Events at the same time in a sandbox that is shared. More would only wait for each other inside, until their calls of the table
 * time out; here they wait for their turn, as in a gateway whose function has this concurrency.
 */
const SHARED_EVENTS = 16;
/** Milliseconds without an event after which sandboxes beyond the first are stopped, and the first collects its garbage. */
const IDLE_MS = COLLECT_AFTER_MS;
/**
 * Milliseconds without an event after which the first is stopped too, because an idle function takes 45 MB: of functions that
 * answer requests about as on Lambda, of the others, for which no one waits at a screen, sooner.
 */
const LAST_IDLE_MS = { shared: 600_000, other: 120_000 } as const;

/** Cold starts as on Lambda: no sandbox is kept permanently or started ahead of its first event. */
export type ColdStarts = {
  /** Milliseconds without an event after which a sandbox is stopped. */
  readonly idleMs: number;
  /** Milliseconds added to each start of a sandbox. */
  readonly delayMs: number;
};

export type PoolOptions = Omit<SandboxOptions, "startDelayMs" | "ownProcess"> & {
  readonly coldStarts?: ColdStarts;
  /** Whether functions whose sandboxes get one event at a time run as processes with limited memory. Default false. */
  readonly limitMemory?: boolean;
};

/** The pool of a function, still without a sandbox. */
export function createPool(spec: FunctionSpec, { coldStarts, limitMemory = false, ...options }: PoolOptions): Pool {
  const { idleMs, delayMs: startDelayMs } = coldStarts ?? { idleMs: IDLE_MS, delayMs: 0 };
  const ownProcess = limitMemory && spec.concurrency !== "shared";
  const kept = coldStarts ? 0 : 1;
  const lastIdleMs = LAST_IDLE_MS[spec.concurrency === "shared" ? "shared" : "other"];
  const max = spec.concurrency === "shared" ? 1 : spec.concurrency;
  const eventsPerSandbox = spec.concurrency === "shared" ? SHARED_EVENTS : 1;
  const sandboxes = new Set<Sandbox>();
  /** Events that wait for a sandbox. */
  const queue: PromiseWithResolvers<Sandbox>[] = [];
  /** Events that each sandbox has at the moment. */
  const busy = new Map<Sandbox, number>();
  const idleTimers = new Map<Sandbox, NodeJS.Timeout>();
  let stopped = false;
  const stoppedError = () => new Error(`${spec.name} is stopped`);

  const start = () => {
    const sandbox = startSandbox(spec, { ...options, startDelayMs, ownProcess });
    sandboxes.add(sandbox);
    stopWhenIdle(sandbox);
    return sandbox;
  };
  const removeRetired = () => {
    for (const sandbox of sandboxes) if (sandbox.retired) sandboxes.delete(sandbox);
  };
  const eventsIn = (sandbox: Sandbox) => busy.get(sandbox) ?? 0;
  const reserve = (sandbox: Sandbox) => {
    clearTimeout(idleTimers.get(sandbox));
    busy.set(sandbox, eventsIn(sandbox) + 1);
  };
  const free = (sandbox: Sandbox) => eventsIn(sandbox) < eventsPerSandbox;

  /** A sandbox with free capacity, or undefined when there is none. */
  function available(): Sandbox | undefined {
    removeRetired();
    const idle = [...sandboxes].find(free);
    return idle ?? (sandboxes.size < max ? start() : undefined);
  }

  async function acquire(): Promise<Sandbox> {
    const sandbox = available();
    if (sandbox) {
      reserve(sandbox);
      return sandbox;
    }
    const waiting = Promise.withResolvers<Sandbox>();
    queue.push(waiting);
    return await waiting.promise;
  }

  function release(sandbox: Sandbox): void {
    if (eventsIn(sandbox) > 1) busy.set(sandbox, eventsIn(sandbox) - 1);
    else busy.delete(sandbox);
    const next = queue[0] && available();
    if (next) {
      reserve(next);
      queue.shift()?.resolve(next);
    } else stopWhenIdle(sandbox);
  }

  /** Stops a sandbox that gets no event for `ms`; the last `keep` ones after a longer time. */
  function stopWhenIdle(sandbox: Sandbox, ms = idleMs, keep = kept): void {
    clearTimeout(idleTimers.get(sandbox));
    const expire = () => {
      idleTimers.delete(sandbox);
      if (busy.has(sandbox) || !sandboxes.has(sandbox)) return;
      if (sandboxes.size <= keep) {
        sandbox.idle();
        return stopWhenIdle(sandbox, lastIdleMs - idleMs, 0);
      }
      sandboxes.delete(sandbox);
      void sandbox.stop();
    };
    idleTimers.set(sandbox, setTimeout(expire, ms).unref());
  }

  return {
    async deliver(event) {
      if (stopped) throw stoppedError();
      const sandbox = await acquire();
      try {
        return await sandbox.deliver(event);
      } finally {
        release(sandbox);
      }
    },
    async warm(timeoutMs) {
      removeRetired();
      if (coldStarts || stopped || sandboxes.size > 0) return;
      await Promise.race([start().ready, pause(timeoutMs, undefined, { ref: false })]);
    },
    reload(isChanged) {
      const outdated = [...sandboxes].filter((sandbox) => sandbox.hasLoaded(isChanged));
      for (const sandbox of outdated) sandbox.retire();
      return outdated.length > 0;
    },
    retire() {
      for (const sandbox of sandboxes) sandbox.retire();
    },
    async stop() {
      stopped = true;
      // Before the sandboxes stop: each of them would make room for an event in the queue.
      for (const { reject } of queue.splice(0)) reject(stoppedError());
      await Promise.all([...sandboxes].map((sandbox) => sandbox.stop()));
    },
  };
}
