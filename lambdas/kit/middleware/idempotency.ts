import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { claimKey, type StoredResponse, storeResponse } from "#domain/kit/idempotency.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { replayedResponse, requestFingerprint } from "#lambdas/kit/repetition.ts";
import { errorResponse } from "#lambdas/kit/responses.ts";
import type { Identified } from "./identification.ts";
import type { Parsed } from "./parsing.ts";
import type { Routed } from "./routing.ts";

/** The key that this request holds until its response is stored. */
type Claiming = Context & { claim?: { readonly uid: string; readonly key: string } | undefined };

/**
 * Gives a repeated request the response of the first one, with the header `Idempotent-Replayed`. Operations whose response is not
 * stored run again. A caller who left the scope that they worked in, or was removed from it, gets no more responses from there
 * (`request.key_reused`), except those of operations that change their scope.
 */
export const idempotency = (): middy.MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  Routed & Identified & Parsed & Claiming
> => ({
  before: async ({ event, context }) => {
    const { route, caller, input, idempotencyKey: key } = context;
    if (!caller || key === undefined || route.operation.notStored) return;
    const request = requestFingerprint(route, caller, input);
    const stored = await claimKey(caller.uid, key, request, context.getRemainingTimeInMillis());
    if (stored) return replayedResponse(event, stored);
    context.claim = { uid: caller.uid, key };
    // Ids follow from it: once the response is no longer stored, the same key with another request creates another object.
    context.idempotencyKey = `${key} ${request}`;
  },
  after: async ({ context, response }) => {
    if (response) await storeOnce(context, response);
  },
  onError: async ({ event, context, error }) => {
    try {
      await storeOnce(context, errorResponse(error, event));
    } catch (storeError) {
      logger.error("idempotent response not stored", { error: storeError });
    }
  },
});

async function storeOnce(context: Claiming, response: StoredResponse): Promise<void> {
  const { claim } = context;
  if (!claim) return;
  // Once only: where storing the response fails, the key stays claimed until its lock expires.
  context.claim = undefined;
  await storeResponse(claim.uid, claim.key, response);
}
