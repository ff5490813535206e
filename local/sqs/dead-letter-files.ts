import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** A message of a dead-letter queue. */
export type LocalDeadLetter = {
  readonly id: string;
  readonly queue: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly at: string;
};

/** The messages in the files to which the emulators append what they abandon. */
export type DeadLetterFiles = {
  /** The messages of a queue, oldest first. */
  of(queue: string): readonly LocalDeadLetter[];
  remove(queue: string, id: string): void;
};

/** Written by the emulator of Lambda: an event that a function failed to process. */
const Failed = z.object({ at: z.string(), function: z.string(), failure: z.unknown(), event: z.unknown() });
/** Written by the emulator of EventBridge: an event that could not be delivered. */
const Undelivered = z.object({
  at: z.string(),
  rule: z.string(),
  target: z.string(),
  deadLetter: z.string().nullable(),
  error: z.string(),
  payload: z.unknown(),
});

type Options = {
  readonly dataDir: string;
  /** Name of the queue of a function, by the function's name; undefined for one without a queue. */
  readonly queueOf: (functionName: string) => string | undefined;
  /** ARN of a function by its name. */
  readonly arnOf: (functionName: string) => string;
};

const MAX_ATTEMPTS = 3;

/** Reads and removes lines of `dead-letters.jsonl`. They become messages in the formats of Lambda and EventBridge. */
export function createDeadLetterFiles({ dataDir, queueOf, arnOf }: Options): DeadLetterFiles {
  const files = ["dead-letters.jsonl", "events/dead-letters.jsonl"].map((name) => path.join(dataDir, name));
  const linesOf = (file: string): string[] =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => line !== "")
      : [];

  function parse(line: string, id: string): LocalDeadLetter | undefined {
    const value: unknown = JSON.parse(line);
    const failed = Failed.safeParse(value);
    if (failed.success) {
      const { at, function: name, failure, event } = failed.data;
      const queue = queueOf(name);
      return queue === undefined
        ? undefined
        : { id, queue, at, attributes: {}, body: invocationRecord(arnOf(name), at, event, failure) };
    }
    const undelivered = Undelivered.safeParse(value);
    if (!undelivered.success) return undefined;
    const { at, rule, target, deadLetter, error, payload } = undelivered.data;
    const queue = deadLetter?.split(":").at(-1);
    if (queue === undefined) return undefined;
    const attributes = { RULE_ARN: rule, TARGET_ARN: target, ERROR_CODE: "DELIVERY_FAILED", ERROR_MESSAGE: error };
    return { id, queue, at, attributes, body: JSON.stringify(payload) };
  }

  /** Equal lines of a file are distinguished by how many came before. */
  function lettersIn(file: string): { line: string; letter: LocalDeadLetter | undefined }[] {
    const seen = new Map<string, number>();
    return linesOf(file).map((line) => {
      const count = seen.get(line) ?? 0;
      seen.set(line, count + 1);
      const id = createHash("sha256")
        .update(`${path.basename(path.dirname(file))} ${count} ${line}`)
        .digest("hex")
        .slice(0, 32);
      return { line, letter: parse(line, id) };
    });
  }

  return {
    of: (queue) =>
      files
        .flatMap(lettersIn)
        .flatMap(({ letter }) => (letter?.queue === queue ? [letter] : []))
        .toSorted((one, other) => one.at.localeCompare(other.at)),
    remove(queue, id) {
      for (const file of files) {
        const lines = lettersIn(file);
        const kept = lines.filter(({ letter }) => letter?.id !== id || letter.queue !== queue);
        if (kept.length === lines.length) continue;
        writeFileSync(`${file}.new`, kept.map(({ line }) => `${line}\n`).join(""));
        renameSync(`${file}.new`, file);
      }
    },
  };
}

/** Lambda's record of an asynchronous invocation that failed. */
const invocationRecord = (functionArn: string, timestamp: string, event: unknown, failure: unknown): string =>
  JSON.stringify({
    version: "1.0",
    timestamp,
    requestContext: {
      functionArn: `${functionArn}:$LATEST`,
      condition: "RetriesExhausted",
      approximateInvokeCount: MAX_ATTEMPTS,
    },
    requestPayload: event,
    responseContext: { statusCode: 200, functionError: "Unhandled" },
    responsePayload: failure,
  });
