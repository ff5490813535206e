import { DEMOS_PER_DAY } from "#contracts/demo.ts";
import { perDay, perHour } from "#domain/kit/limit.ts";
import { HOUR_SECONDS } from "#kit/time.ts";

/** Everything that bounds what strangers can make us store and compute, per address, per mailbox, or of all visitors together. */
export const LIMITS = {
  creations: perDay("demo.create", DEMOS_PER_DAY),
  /** Analyses of all visitors. */
  allCreations: perHour("demo.create", 60),
  challenges: perHour("demo.challenge", 60),
  /** Reads of one address. A page reads every two seconds during the analysis. */
  reads: perHour("demo.read", 2000),
  starts: perHour("demo.start", 200),
  emails: perDay("demo.email", 5),
  emailsToMailbox: perDay("demo.mailbox", 3),
  keeps: perHour("demo.keep", 10),
} as const;

/** Analyses that run at the same time, so that customers never wait for more than these. */
export const SLOTS: readonly string[] = ["1", "2"];

/** Demo analyses that exist at the same time, and bytes of their files. */
export const MAX_OPEN = 500;
export const MAX_BYTES = 20 * 1024 ** 3;

/** Counted for each analysis until its files can be measured: more than those of an image of 12 megapixels. */
export const RESERVED_BYTES = 64 * 1024 ** 2;

/** A failed analysis is deleted after an hour, which is long enough to read why. */
export const FAILED_SECONDS = HOUR_SECONDS;
