import { randomUUID } from "node:crypto";
import { type Emulator, readBody, sendError, sendJson, targetOperation } from "#local/kit/emulator.ts";
import type { Json, JsonObject } from "#local/kit/json.ts";
import { persist } from "#local/kit/persist.ts";
import { systemTimer, type Timer } from "#local/kit/timer.ts";
import { Deliveries } from "./deliveries.ts";
import { type Delivery, Journal } from "./journal.ts";
import { compilePattern, type Pattern } from "./pattern.ts";
import { type BusEvent, busNameOf, putEvents, ValidationError } from "./put-events.ts";
import { parseRate } from "./schedule.ts";

export type { BusEvent } from "./put-events.ts";

/** By default EventBridge stops after 185 attempts or 24 hours. */
const MAX_ATTEMPTS = 185;
const MAX_AGE_SECONDS = 86_400;

/** Name of these writes in the report of a full disk. */
const SCHEDULES = "schedules";

export type Target = {
  arn: string;
  /** ARN of the dead-letter queue; it is logged with discarded events. */
  deadLetter?: string;
  retry?: { maxAttempts?: number; maxAgeSeconds?: number };
};

export type Rule = { name: string; busName?: string; pattern?: Pattern; schedule?: string; targets: Target[] };

/** The supported operations. */
export const EVENTS_OPERATIONS: readonly string[] = ["PutEvents"];

export type EventsOptions = {
  dataDir: string;
  rules: Rule[];
  /** Calls a target with an event; a rejection causes a retry. */
  deliver: (arn: string, event: Json) => Promise<void>;
  clock?: Timer;
  region?: string;
  account?: string;
};

export type Events = Emulator & {
  /** Puts an event on a bus, the default one if none is given. On return it is on disk for each matching target. */
  publish(event: BusEvent, busName?: string): void;
  /** Starts deliveries, including those of an earlier process, and schedules. Call once all targets respond. */
  start(): void;
};

type MatchingRule = { rule: Rule; bus: string; matches: (event: JsonObject) => boolean };

/**
 * Amazon EventBridge: PutEvents, rules with patterns and schedules. An accepted event is on disk until each target has taken it;
 * after all retries it goes to `dead-letters.jsonl`. Throws when a pattern or schedule is not supported.
 */
export async function createEvents(options: EventsOptions): Promise<Events> {
  const { dataDir, rules, deliver, clock = systemTimer, region = "eu-west-1", account = "000000000000" } = options;
  const matching = rules.flatMap<MatchingRule>((rule) =>
    rule.pattern
      ? [
          {
            rule,
            bus: busNameOf(rule.busName ?? "default"),
            matches: withRuleName(rule, () => compilePattern(rule.pattern ?? {})),
          },
        ]
      : [],
  );
  const schedules = rules.flatMap((rule) =>
    rule.schedule ? [{ rule, interval: withRuleName(rule, () => parseRate(rule.schedule ?? "")) }] : [],
  );
  const journal = new Journal(dataDir);
  const deliveries = new Deliveries(journal, deliver, clock);
  const closing = new AbortController();
  let started = false;

  /** Journals an event for each target of the matching rules, then starts the deliveries. */
  function route(event: BusEvent, chosen: Rule[], fired?: { rule: string; at: number }): void {
    const now = clock.now();
    const kept = journal.add(
      chosen.flatMap((rule) => rule.targets.map((target) => deliveryOf(rule, target, event, now))),
      fired,
    );
    if (started) for (const delivery of kept) deliveries.send(delivery);
  }

  function publish(event: BusEvent, busName = "default"): void {
    const json = JSON.parse(JSON.stringify(event)) as JsonObject;
    const chosen = matching.filter(({ bus, matches }) => bus === busNameOf(busName) && matches(json)).map(({ rule }) => rule);
    if (chosen.length > 0) route(event, chosen);
  }

  /** Fires a rule at each scheduled time. Times missed while no process ran are caught up once. */
  async function follow(rule: Rule, interval: number): Promise<void> {
    let last = journal.lastFired(rule.name);
    if (last === undefined) {
      const seen = clock.now();
      await persist(SCHEDULES, () => journal.recordFired(rule.name, seen), closing.signal);
      last = seen;
    }
    for (;;) {
      const due = last + interval;
      // Not later than one interval, although the clock may have been ahead when the rule fired last.
      await clock.at(Math.min(due, clock.now() + interval), closing.signal);
      closing.signal.throwIfAborted();
      const at = clock.now();
      last = at;
      const resources = [`arn:aws:events:${region}:${account}:rule/${rule.name}`];
      const time = `${new Date(at).toISOString().slice(0, 19)}Z`;
      const described = { "detail-type": "Scheduled Event", source: "aws.events", account, time, region, resources, detail: {} };
      const event = { version: "0", id: randomUUID(), ...described };
      await persist(SCHEDULES, () => route(event, [rule], { rule: rule.name, at }), closing.signal);
    }
  }

  return {
    signingName: "events",
    async handle(request, response) {
      const operation = targetOperation(request);
      const body = await readBody(request);
      if (!EVENTS_OPERATIONS.includes(operation))
        return sendError(response, 400, "UnknownOperationException", `${operation} is not supported.`);
      try {
        sendJson(response, 200, putEvents(JSON.parse(body.toString()), clock.now(), { region, account }, publish));
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        sendError(response, 400, "ValidationException", error.message);
      }
    },
    publish,
    start() {
      if (started) return;
      started = true;
      for (const delivery of journal.pending()) deliveries.send(delivery);
      for (const { rule, interval } of schedules) {
        follow(rule, interval).catch((error: unknown) => {
          if (!closing.signal.aborted) throw error;
        });
      }
    },
    async close() {
      closing.abort(new Error("closing"));
      await deliveries.close();
      journal.close();
    },
  };
}

function deliveryOf(rule: Rule, target: Target, event: BusEvent, now: number): Omit<Delivery, "id"> {
  const { arn, deadLetter, retry = {} } = target;
  return {
    rule: rule.name,
    arn,
    payload: JSON.parse(JSON.stringify(event)) as JsonObject,
    deadLetter,
    maxAttempts: 1 + (retry.maxAttempts ?? MAX_ATTEMPTS),
    expiresAt: now + 1000 * (retry.maxAgeSeconds ?? MAX_AGE_SECONDS),
    attempts: 0,
    dueAt: now,
  };
}

/** Adds the rule to the error message. */
function withRuleName<Result>({ name }: Rule, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`Rule ${name}: ${(error as Error).message}`);
  }
}
