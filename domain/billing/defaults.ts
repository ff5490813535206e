/** What a new account starts with. */
export const DEFAULTS = {
  trial: { days: 14, images: 10, videos: 1 },
  freemium: { images: 5, videos: 0 },
} as const;
