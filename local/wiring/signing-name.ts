import type { IncomingMessage } from "node:http";

const CREDENTIAL = /Credential=[^/]+\/\d{8}\/[^/]+\/([^/]+)\/aws4_request/;

/**
 * The target service of a signed request, from the credential scope of its SigV4 signature: in the Authorization header or, for
 * presigned URLs, in the query. Undefined when it is not signed.
 */
export function signingNameOf(request: IncomingMessage, url: URL): string | undefined {
  const { authorization } = request.headers;
  if (authorization?.startsWith("AWS4-HMAC-SHA256 ")) return CREDENTIAL.exec(authorization)?.[1];
  const scope = url.searchParams.get("X-Amz-Credential");
  return scope === null ? undefined : CREDENTIAL.exec(`Credential=${scope}`)?.[1];
}
