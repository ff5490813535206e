import { createHash, randomBytes, randomInt } from "node:crypto";

/** Bearer values are stored only as their hash, so that the data folder gives no one a session. */
export const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");

/** An unguessable value of 256 bits or more, safe in JSON and URLs. */
export const randomToken = (bytes = 48): string => randomBytes(bytes).toString("base64url");

/** Six digits, each combination as likely as any other. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, "0");
