const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Everything that bounds what strangers can make us store and compute, per address, per mailbox, or of all visitors together. */
export const LIMITS = {
  /** Analyses of all visitors in an hour; those of one address are in the contract. */
  creations: { most: 60, seconds: HOUR_SECONDS },
  challenges: { most: 60, seconds: HOUR_SECONDS },
  /** Reads of one address. A page reads every two seconds during the analysis. */
  reads: { most: 2000, seconds: HOUR_SECONDS },
  starts: { most: 200, seconds: HOUR_SECONDS },
  emails: { most: 5, seconds: DAY_SECONDS },
  emailsToMailbox: { most: 3, seconds: DAY_SECONDS },
  keeps: { most: 10, seconds: HOUR_SECONDS },
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
