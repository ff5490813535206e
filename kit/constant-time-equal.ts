import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export const constantTimeEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
