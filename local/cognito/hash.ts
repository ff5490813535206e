import { createHash, randomBytes, randomInt } from "node:crypto";

/** Bearer values are stored only as hashes, so that the data folder contains no usable session. */
export const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");

/** A random value of at least 256 bits, safe in JSON and URLs. */
export const randomToken = (bytes = 48): string => randomBytes(bytes).toString("base64url");

/** Six random digits, uniformly distributed. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, "0");
