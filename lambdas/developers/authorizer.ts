import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from "aws-lambda";
import { errors } from "#contracts/kit/errors.ts";
import { identifyKey } from "#domain/developers/keys/identify-key.ts";
import { wholeStage } from "#lambdas/kit/whole-stage.ts";

/**
 * Identifies the API key of a request to the public API, so that API Gateway may cache the result for any path. Each function reads
 * the key again: a deleted key, an expired secret or a changed permission takes effect immediately. The error thrown here is the
 * gateway response `UNAUTHORIZED`: there is no key in the header. A rejected key is `ACCESS_DENIED`, whose body contains the code.
 */
export const handler = async ({
  authorizationToken,
  methodArn,
}: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const secret = /^Bearer (\S+)$/i.exec(authorizationToken)?.[1];
  if (!secret) throw new Error("Unauthorized");
  const Resource = wholeStage(methodArn);
  const policy = (Effect: "Allow" | "Deny") => ({
    Version: "2012-10-17",
    Statement: [{ Action: "execute-api:Invoke", Effect, Resource }],
  });
  const key = await identifyKey(secret);
  if (!key || key === "expired") {
    const code = key ? "key.expired" : "key.invalid";
    return { principalId: code, policyDocument: policy("Deny"), context: { code, message: errors[code].message } };
  }
  return {
    principalId: key.uid,
    policyDocument: policy("Allow"),
    context: { key: key.uid, keyWorkspace: key.workspaceId, keySecret: key.secret },
  };
};
