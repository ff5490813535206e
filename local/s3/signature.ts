import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { S3Error } from "./s3-error.ts";

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };
export type Signer = { readonly credentials: Credentials; readonly region: string | undefined; readonly now: () => Date };
export type SignedRequest = {
  readonly method: string;
  /** Decoded, with its leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
};
type SignatureClaim = { credential: string; signedHeaders: string[]; signature: string; date: string; payload: string };

const ALGORITHM = "AWS4-HMAC-SHA256";
const CLOCK_SKEW_MS = 15 * 60_000;
const MAX_PRESIGNED_S = 7 * 24 * 3600;
/** Sent unsigned by SDKs in browsers; S3 accepts them. */
const UNSIGNED_HEADERS = new Set(["x-amz-content-sha256", "x-amz-user-agent"]);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path of an object as SigV4 signs it: each segment percent-encoded once, slashes unchanged. */
export const encodePath = (path: string): string => path.split("/").map(encode).join("/");

/** Milliseconds of an ISO 8601 basic date (`20260131T235959Z`), NaN when it is invalid. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

function constantTimeEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Checks that `text` was signed with our secret within the scope of `credential` (`key/date/region/s3/aws4_request`).
 * Throws InvalidAccessKeyId, SignatureDoesNotMatch, or `malformed` for a scope of another region or service.
 */
export function checkSignature(
  signer: Signer,
  claim: { credential: string; signature: string; text: (scope: string) => string },
  malformed: "AuthorizationHeaderMalformed" | "AuthorizationQueryParametersError",
): void {
  const [accessKeyId, ...scope] = claim.credential.split("/");
  const [date = "", region = "", service = "", terminator = ""] = scope;
  if (scope.length !== 4 || service !== "s3" || terminator !== "aws4_request")
    throw new S3Error(malformed, {
      message: `The credential is malformed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/s3/aws4_request".`,
    });
  if (accessKeyId !== signer.credentials.accessKeyId)
    throw new S3Error("InvalidAccessKeyId", { AWSAccessKeyId: accessKeyId ?? "" });
  if (signer.region && region !== signer.region)
    throw new S3Error(malformed, {
      message: `The region '${region}' is wrong; expecting '${signer.region}'`,
      Region: signer.region,
    });
  const key = [region, service, terminator].reduce(hmac, hmac(`AWS4${signer.credentials.secretAccessKey}`, date));
  const expected = hmac(key, claim.text(scope.join("/"))).toString("hex");
  if (!constantTimeEqual(expected, claim.signature)) throw new S3Error("SignatureDoesNotMatch");
}

/**
 * Verifies the SigV4 signature of a request, in its Authorization header or in its query (presigned URL).
 * Returns the declared payload hash: hex SHA-256, `UNSIGNED-PAYLOAD` or `STREAMING-…`. Throws AccessDenied when there is no
 * signature.
 */
export function verifyRequest(request: SignedRequest, signer: Signer): string {
  const presigned = request.query.has("X-Amz-Signature") || request.query.has("X-Amz-Algorithm");
  const claim = presigned ? queryClaim(request, signer.now()) : headerClaim(request, signer.now());
  rejectUnsignedHeaders(request.headers, claim.signedHeaders);
  const canonical = createHash("sha256").update(canonicalRequest(request, claim)).digest("hex");
  const text = (scope: string) => [ALGORITHM, claim.date, scope, canonical].join("\n");
  checkSignature(signer, { ...claim, text }, presigned ? "AuthorizationQueryParametersError" : "AuthorizationHeaderMalformed");
  return claim.payload;
}

function queryClaim({ query, headers }: SignedRequest, now: Date): SignatureClaim {
  const need = (name: string): string => {
    const value = query.get(name);
    if (value) return value;
    const message =
      "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.";
    throw new S3Error("AuthorizationQueryParametersError", { message });
  };
  const [date, lifetime] = [need("X-Amz-Date"), Number(need("X-Amz-Expires"))];
  const start = timeOf(date);
  if (need("X-Amz-Algorithm") !== ALGORITHM || Number.isNaN(start) || !(lifetime >= 0))
    throw new S3Error("AuthorizationQueryParametersError");
  if (lifetime > MAX_PRESIGNED_S)
    throw new S3Error("AuthorizationQueryParametersError", { message: "X-Amz-Expires must be less than a week (in seconds)" });
  if (now.getTime() + CLOCK_SKEW_MS < start) throw new S3Error("AccessDenied", { message: "Request is not yet valid" });
  const end = start + lifetime * 1000;
  if (now.getTime() > end) {
    const details = { "X-Amz-Expires": lifetime, Expires: new Date(end).toISOString(), ServerTime: now.toISOString() };
    throw new S3Error("AccessDenied", { message: "Request has expired", ...details });
  }
  return {
    credential: need("X-Amz-Credential"),
    signedHeaders: need("X-Amz-SignedHeaders").split(";"),
    signature: need("X-Amz-Signature"),
    date,
    payload: String(headers["x-amz-content-sha256"] ?? query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD"),
  };
}

function headerClaim({ headers }: SignedRequest, now: Date): SignatureClaim {
  if (!headers.authorization) throw new S3Error("AccessDenied");
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
    headers.authorization,
  );
  const date = String(headers["x-amz-date"] ?? "");
  if (!parts || Number.isNaN(timeOf(date))) throw new S3Error("AuthorizationHeaderMalformed");
  if (Math.abs(now.getTime() - timeOf(date)) > CLOCK_SKEW_MS)
    throw new S3Error("RequestTimeTooSkewed", { RequestTime: date, ServerTime: now.toISOString() });
  const [, credential = "", signedHeaders = "", signature = ""] = parts;
  const payload = String(headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD");
  return { credential, signedHeaders: signedHeaders.split(";"), signature, date, payload };
}

/** S3 rejects `x-amz-*` headers that the signature does not cover, so that a link grants no more than intended. */
function rejectUnsignedHeaders(headers: IncomingHttpHeaders, signed: readonly string[]): void {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name) && !UNSIGNED_HEADERS.has(name),
  );
  if (unsigned.length === 0) return;
  const message = "There were headers present in the request which were not signed";
  throw new S3Error("AccessDenied", { message, HeadersNotSigned: unsigned.join(", ") });
}

function canonicalRequest({ method, path, query, headers }: SignedRequest, { signedHeaders, payload }: SignatureClaim): string {
  const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
  const pairs = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((left, right) => compare(left[0], right[0]) || compare(left[1], right[1]))
    .map((pair) => pair.join("="));
  const lines = signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? "")
        .trim()
        .replace(/\s+/g, " ")}`,
  );
  return [method, encodePath(path), pairs.join("&"), ...lines, "", signedHeaders.join(";"), payload].join("\n");
}
