import { timingSafeEqual } from "node:crypto";
import { sha256Bytes } from "./sha256.ts";

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export const constantTimeEqual = (one: string, other: string): boolean => timingSafeEqual(sha256Bytes(one), sha256Bytes(other));
