import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from "aws-lambda";
import { identifyKey } from "#domain/developers/keys/identify-key.ts";

/**
 * Identifies the API key of a request to the public API, so that API Gateway may cache the result for any path. Each function reads
 * the key again: a deleted key, an expired secret or a changed permission takes effect immediately. API Gateway returns 401 only
 * for the error thrown here.
 */
export const handler = async ({
  authorizationToken,
  methodArn,
}: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const secret = /^Bearer (\S+)$/i.exec(authorizationToken)?.[1];
  const key = secret && (await identifyKey(secret));
  if (!key) throw new Error("Unauthorized");
  const Resource = methodArn.replace(/^([^/]+\/[^/]+)\/.*$/, "$1/*/*");
  return {
    principalId: key.uid,
    policyDocument: { Version: "2012-10-17", Statement: [{ Action: "execute-api:Invoke", Effect: "Allow", Resource }] },
    context: { key: key.uid, keyWorkspace: key.workspaceId, keySecret: key.secret },
  };
};
