import type { Profile } from "#contracts/profile.ts";

/** Kinds of files that a user has credits for, after “an”. */
export const uploadable = ({ videoCredits }: Pick<Profile, "videoCredits">): string =>
  videoCredits > 0 ? "image or video" : "image";
