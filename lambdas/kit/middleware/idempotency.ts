import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { scopeOf } from "#domain/kit/caller.ts";
import { claimKey, keepAnswer, type StoredResponse } from "#domain/kit/idempotency.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { rejectionOf, replyTo } from "#lambdas/kit/reply.ts";
import type { Identified } from "./identification.ts";
import type { Parsed } from "./parsing.ts";
import type { Routed } from "./routing.ts";

/** The key that this request holds until its answer is kept. */
type Claiming = Context & { claim?: { readonly uid: string; readonly key: string } | undefined };

/**
 * Gives a repeated request the answer of the first one, with the header `Idempotent-Replayed`. Operations whose answer is not
 * stored run again. A caller who left the scope that they worked in, or was removed from it, gets no more answers from there
 * (`request.key_reused`).
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
    const content = { operation: route.id, scope: scopeOf(caller), ...input };
    const kept = await claimKey(caller.uid, key, content, context.getRemainingTimeInMillis());
    if (kept) return replayed(replyTo(event, kept));
    context.claim = { uid: caller.uid, key };
  },
  after: async ({ context, response }) => {
    if (response) await settle(context, response);
  },
  onError: async ({ event, context, error }) => {
    try {
      await settle(context, rejectionOf(error, event));
    } catch (unkept) {
      logger.error("idempotent response not stored", { error: unkept });
    }
  },
});

/** Tells the caller that the response is that of an earlier request. */
const replayed = (reply: APIGatewayProxyResult): APIGatewayProxyResult => ({
  ...reply,
  headers: { ...reply.headers, "idempotent-replayed": "true" },
});

async function settle(context: Claiming, answer: StoredResponse): Promise<void> {
  const { claim } = context;
  if (!claim) return;
  // Once only: where keeping the answer fails, the key stays claimed until its lock expires.
  context.claim = undefined;
  await keepAnswer(claim.uid, claim.key, answer);
}
