import type { Caller } from "#domain/kit/caller.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { isForbidden } from "./allowed-hosts.ts";

/** Captures that one person may ask for within an hour. Each opens a browser for minutes, and a bad end gives its credit back. */
const CAPTURES_AN_HOUR = 60;

/** Refuses what needs no browser to be refused: too many captures of one person (`request.too_many`). */
export const mustNotCaptureTooMuch = ({ uid }: Caller): Promise<void> => limit("captures", uid, CAPTURES_AN_HOUR, 3600);

/** Refuses addresses that can be told to lead nowhere public: `capture.address_refused`. */
export function mustBeCapturable(address: string): void {
  if (isForbidden(address)) throw new AppError("capture.address_refused");
}
