import { isDeepStrictEqual } from "node:util";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { KeyIdentity } from "#domain/developers/keys/identify-key.ts";
import { resolveKey } from "#domain/developers/keys/resolve-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { logger } from "#lambdas/kit/logger.ts";
import type { Check } from "#lambdas/kit/serve-contract.ts";

/** A request that began with the key as it was last read. `isOutdated` if the key or its workspace has changed since. */
export type Confirmed = Context & { confirming?: Promise<Caller | undefined>; isOutdated?: boolean };

/**
 * Establishes the API key that the authorizer identified, as currently stored in the table; `key.invalid` if it is not valid any
 * more.
 *
 * A request that only reads begins with the key as this instance last read it, while the key is read again, because the two need
 * not wait for each other. Its answer waits for both. `isOutdated` says that the answer must not be given: the request must be
 * handled again.
 */
export const keyIdentification = (): Check => {
  const keys = createKnownKeys();

  async function confirm({ event, context }: { readonly event: APIGatewayProxyEvent; readonly context: Context }): Promise<void> {
    const { confirming, caller } = context as Confirmed & { caller?: Caller };
    if (!confirming) return;
    const current = await confirming;
    keys.remember(identityOf(event), current);
    (context as Confirmed).isOutdated = !isSame(current, caller);
  }

  return {
    before: async ({ event, context }) => {
      if (context.route.operation.callers.anonymous) return;
      const identity = identityOf(event);
      const reading = identity ? resolveKey(identity) : Promise.resolve(undefined);
      const known = context.route.operation.method === "GET" ? keys.find(identity) : undefined;
      if (known) {
        // A failure is thrown when the work has ended.
        reading.catch(() => undefined);
        (context as Confirmed).confirming = reading;
      }
      const caller = known ?? (await reading);
      if (!known) keys.remember(identity, caller);
      if (!caller) throw new AppError("key.invalid");
      context.caller = caller;
      logger.appendKeys({ uid: caller.uid });
    },
    after: confirm,
    /** The work may have failed because of what has changed. */
    onError: async (request) => {
      try {
        await confirm(request);
      } catch (error) {
        request.error = error as Error;
      }
    },
  };
};

function identityOf({ requestContext }: APIGatewayProxyEvent): KeyIdentity | undefined {
  const { key, keyWorkspace, keySecret } = requestContext.authorizer ?? {};
  return typeof key === "string" ? { uid: key, workspaceId: String(keyWorkspace), secret: String(keySecret) } : undefined;
}

/** Whether two callers may do the same; the time of a key's last use does not matter. */
function isSame(one: Caller | undefined, other: Caller | undefined): boolean {
  const withoutUse = (caller: Caller | undefined) => caller && { ...caller, key: { ...caller.key, lastUsed: undefined } };
  return isDeepStrictEqual(withoutUse(one), withoutUse(other));
}

const MAX_KNOWN = 1000;

/** The keys that this instance has read, as they were then. */
function createKnownKeys() {
  const known = new Map<string, Caller>();
  const nameOf = ({ workspaceId, uid, secret }: KeyIdentity) => `${workspaceId} ${uid} ${secret}`;
  return {
    find: (identity: KeyIdentity | undefined): Caller | undefined => identity && known.get(nameOf(identity)),
    remember(identity: KeyIdentity | undefined, caller: Caller | undefined): void {
      if (!identity) return;
      if (known.size >= MAX_KNOWN) known.clear();
      if (caller) known.set(nameOf(identity), caller);
      else known.delete(nameOf(identity));
    },
  };
}
