import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, APIGatewayTokenAuthorizerEvent } from "aws-lambda";
import { hasSecondFactor, verifyAccessToken } from "#adapters/identity.ts";
import { STAFF_GROUP } from "#contracts/role.ts";
import { headerOf } from "#lambdas/kit/header-of.ts";
import { wholeStage } from "#lambdas/kit/whole-stage.ts";

type Event = APIGatewayRequestAuthorizerEvent | APIGatewayTokenAuthorizerEvent;

/**
 * Identifies the holder of an access token of our user pool, for the whole API, so that API Gateway may cache the result for any
 * path. Each function decides permissions from the table. For users in the staff group it also returns whether the pool requires
 * a second factor: staff must have one, and must have used it, which is not the case after sign-in with another provider. Other
 * users need no request to the pool. API Gateway returns 401 only for the error thrown here.
 */
export const handler = async (event: Event): Promise<APIGatewayAuthorizerResult> => {
  const token = /^Bearer (\S+)$/i.exec(authorizationOf(event))?.[1];
  const verified = token && (await verifyAccessToken(token));
  if (!verified) throw new Error("Unauthorized");
  const { uid, groups, authTime, isFederated } = verified;
  const secondFactor = !isFederated && groups.includes(STAFF_GROUP) && (await hasSecondFactor(uid)) ? "on" : "off";
  const Resource = wholeStage(event.methodArn);
  return {
    principalId: uid,
    policyDocument: { Version: "2012-10-17", Statement: [{ Action: "execute-api:Invoke", Effect: "Allow", Resource }] },
    context: { userId: uid, groups: groups.join(","), authTime: String(authTime), secondFactor },
  };
};

const authorizationOf = (event: Event): string =>
  event.type === "TOKEN" ? event.authorizationToken : (headerOf(event.headers, "authorization") ?? "");
