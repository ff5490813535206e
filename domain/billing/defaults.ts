import { TRIAL } from "#contracts/reference.ts";

/** What a new account starts with. */
export const DEFAULTS = {
  trial: TRIAL,
  freemium: { images: 5, videos: 0 },
} as const;
