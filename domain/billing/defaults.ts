import { TRIAL } from "#contracts/reference.ts";

/** Initial values of a new account. */
export const DEFAULTS = {
  trial: TRIAL,
  freemium: { images: 5, videos: 0 },
} as const;
