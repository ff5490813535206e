import * as z from "zod";
import type { ContractSpec } from "#contracts/kit/contract.ts";

/** Messages of a queue that are listed. */
export const DEAD_LETTERS_PER_QUEUE = 20;
/** Messages of a queue that one request sends again or discards. */
export const DEAD_LETTERS_AT_ONCE = 100;
/** Waiting work is counted up to this number. */
export const MAX_COUNTED_WORK = 1000;

export const WORK = [
  "images",
  "videos",
  "captures",
  "reports",
  "brand_requests",
  "brand_tracking",
  "brand_training",
  "emails",
  "webhooks",
] as const;
export type WorkName = (typeof WORK)[number];

const time = z.iso.datetime();

export const PendingWork = z
  .object({
    name: z.enum(WORK),
    count: z
      .int()
      .max(MAX_COUNTED_WORK)
      .meta({ description: `At most ${MAX_COUNTED_WORK}, even if there is more` }),
    oldest: time
      .nullable()
      .meta({ description: "Since when the one that has waited longest has been waiting; null if nothing waits" }),
  })
  .meta({ id: "PendingWork" });
export type PendingWork = z.infer<typeof PendingWork>;

export const StaffDeadLetter = z
  .object({
    id: z.string(),
    function: z
      .string()
      .nullable()
      .meta({ description: "Name of the function that failed; null for an unknown kind of message" }),
    error: z.string(),
    attempts: z.int().nullable(),
    at: time.meta({ description: "When the last retry failed" }),
    payload: z.string().nullable().meta({ description: "The event as JSON, with secrets masked and cut after 2,000 characters" }),
  })
  .meta({ id: "StaffDeadLetter" });
export type StaffDeadLetter = z.infer<typeof StaffDeadLetter>;

export const StaffDeadLetterQueue = z
  .object({
    name: z.string(),
    count: z.int().meta({ description: "Approximate" }),
    messages: z.array(StaffDeadLetter).meta({ description: `The first ${DEAD_LETTERS_PER_QUEUE}, oldest first` }),
  })
  .meta({ id: "StaffDeadLetterQueue" });
export type StaffDeadLetterQueue = z.infer<typeof StaffDeadLetterQueue>;

const left = z.int().meta({ description: "Approximate number of messages that are still in the queue" });

const RedriveResult = z.object({ redriven: z.int(), left }).meta({ id: "RedriveResult" });
export type RedriveResult = z.infer<typeof RedriveResult>;

const DiscardResult = z.object({ discarded: z.int(), left }).meta({ id: "DiscardResult" });
export type DiscardResult = z.infer<typeof DiscardResult>;

/** One message of a dead-letter queue, or its first ones. */
const ChosenDeadLetters = z.strictObject({
  queue: z.string().regex(/^[\w-]{1,80}$/),
  message: z.string().min(1).max(100).nullable().meta({ description: "Its id; null for the whole queue" }),
});
export type ChosenDeadLetters = z.infer<typeof ChosenDeadLetters>;

const staff = { api: "staff", callers: { staff: "yes" } } as const;

/** Operations that list pending work and messages that failed permanently. */
export const operationsOperations = {
  pendingWork: {
    ...staff,
    row: "G13",
    summary: "Count what waits or runs in every pipeline and queue, and since when",
    method: "GET",
    path: "/backoffice/operations/work",
    returns: z.object({ work: z.array(PendingWork) }).meta({ id: "AllPendingWork" }),
    errors: [],
  },
  deadLetters: {
    ...staff,
    row: "G13",
    summary: "List the dead-letter queues with messages, which failed every retry. Messages are kept for 14 days",
    method: "GET",
    path: "/backoffice/operations/dead-letters",
    returns: z
      .object({ queues: z.array(StaffDeadLetterQueue), empty: z.int().meta({ description: "Queues without messages" }) })
      .meta({ id: "StaffDeadLetters" }),
    errors: [],
  },
  redrive: {
    ...staff,
    row: "G13",
    summary: `Send a message of a dead-letter queue, or its first ${DEAD_LETTERS_AT_ONCE} (null), to the function again`,
    method: "POST",
    path: "/backoffice/operations/redrive",
    body: ChosenDeadLetters,
    returns: RedriveResult,
    errors: ["request.invalid", "dead_letter.not_found", "dead_letter.cannot_redrive"],
  },
  discard: {
    ...staff,
    row: "G13",
    summary: `Delete a message of a dead-letter queue, or its first ${DEAD_LETTERS_AT_ONCE} (null), without sending it again`,
    method: "POST",
    path: "/backoffice/operations/discard",
    body: ChosenDeadLetters,
    returns: DiscardResult,
    errors: ["request.invalid", "dead_letter.not_found"],
  },
} as const satisfies ContractSpec;
