import type { Context } from "aws-lambda";
import { recordUse } from "#domain/developers/keys/record-use.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { now } from "#kit/clock.ts";
import type { Check } from "#lambdas/kit/serve-contract.ts";

const WINDOW_SECONDS = 60;

/** What a key may still request in the current minute, for the headers of the response. */
export type KeyLimit = { readonly limit: number; remaining: number; readonly reset: number };
export type Limited = Context & { keyLimit?: KeyLimit };

/** Counts the requests of a key, and rejects those above its limit with `request.too_many`. Records that the key is used. */
export const keyLimit = (): Check => ({
  before: async ({ context }) => {
    const { caller } = context;
    if (!caller?.key) return;
    const limit = caller.key.perMinute;
    const counted: KeyLimit = {
      limit,
      remaining: 0,
      reset: WINDOW_SECONDS - (Math.floor(now().getTime() / 1000) % WINDOW_SECONDS),
    };
    (context as Limited).keyLimit = counted;
    counted.remaining = limit - (await enforceRateLimit("developers.requests", caller.uid, limit, WINDOW_SECONDS));
    await recordUse(caller);
  },
});
