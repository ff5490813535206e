import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, APIGatewayTokenAuthorizerEvent } from "aws-lambda";
import { hasSecondFactor, verifyAccessToken } from "#adapters/identity.ts";
import { STAFF_GROUP } from "#contracts/accounts.ts";

type Event = APIGatewayRequestAuthorizerEvent | APIGatewayTokenAuthorizerEvent;

/**
 * Says who holds an access token of our pool, for the whole API, so that the gateway may keep the answer for any path. What the person may
 * do is decided by each function from the table. Of people in the staff group it also says whether the pool asks them for a second factor:
 * staff must have one, and must have been asked for it, which nobody was for whom another provider vouches. The pool is not asked about
 * anybody else. The gateway answers 401 for the error thrown here, and only for that one.
 */
export const handler = async (event: Event): Promise<APIGatewayAuthorizerResult> => {
  const token = /^Bearer (\S+)$/i.exec(headerOf(event))?.[1];
  const verified = token && (await verifyAccessToken(token));
  if (!verified) throw new Error("Unauthorized");
  const { uid, groups, authTime, vouchedFor } = verified;
  const secondFactor = !vouchedFor && groups.includes(STAFF_GROUP) && (await hasSecondFactor(uid)) ? "on" : "off";
  const Resource = event.methodArn.replace(/^([^/]+\/[^/]+)\/.*$/, "$1/*/*");
  return {
    principalId: uid,
    policyDocument: { Version: "2012-10-17", Statement: [{ Action: "execute-api:Invoke", Effect: "Allow", Resource }] },
    context: { userId: uid, groups: groups.join(","), authTime: String(authTime), secondFactor },
  };
};

function headerOf(event: Event): string {
  if (event.type === "TOKEN") return event.authorizationToken;
  const [, value = ""] = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === "authorization") ?? [];
  return value;
}
