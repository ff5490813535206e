import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";

/** The values that a service needs to verify signatures. */
export type Verifier = {
  /** The name in the credential scope: `s3`, `dynamodb`. */
  readonly service: string;
  /** Requests signed for another region are rejected; if undefined, any region is accepted. */
  readonly region: string | undefined;
  /** The secret of an access key, undefined for an unknown one. */
  readonly secretOf: (accessKeyId: string) => string | undefined;
  readonly now: () => Date;
};
export type SignedRequest = {
  readonly method: string;
  /** Path of the request with its leading slash; for S3 percent-decoded, for other services as it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
};
export type SignatureErrorCode =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "AuthorizationQueryParametersError"
  | "InvalidAccessKeyId"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch";

/** A request without a valid signature. `code` is S3's error code, `details` may contain a `message`. */
export class SignatureError extends Error {
  readonly code: SignatureErrorCode;
  readonly details: Record<string, string | number>;

  constructor(code: SignatureErrorCode, details: Record<string, string | number> = {}) {
    super(String(details.message ?? code));
    this.code = code;
    this.details = details;
  }
}

type SignatureClaim = { credential: string; signedHeaders: string[]; signature: string; date: string; payload: string };

const ALGORITHM = "AWS4-HMAC-SHA256";
const CLOCK_SKEW_MS = 15 * 60_000;
const MAX_PRESIGNED_S = 7 * 24 * 3600;
/** Sent unsigned by SDKs in browsers; S3 accepts them. */
const UNSIGNED_HEADERS = new Set(["x-amz-content-sha256", "x-amz-user-agent"]);

const hmac = (key: string | Buffer | KeyObject, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A path as SigV4 signs it: each segment percent-encoded once, slashes unchanged. */
export const encodePath = (path: string): string => path.split("/").map(encode).join("/");

/** Milliseconds of an ISO 8601 basic date (`20260131T235959Z`), NaN when it is invalid. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Signing keys by secret and scope; each is used for a day. As key objects, which take a sixth of the time of bytes. */
const signingKeys = new Map<string, KeyObject>();
const MAX_SIGNING_KEYS = 1000;

function signingKey(secret: string, scope: readonly string[]): KeyObject {
  const name = `${secret} ${scope.join("/")}`;
  const known = signingKeys.get(name);
  if (known) return known;
  if (signingKeys.size >= MAX_SIGNING_KEYS) signingKeys.clear();
  const key = createSecretKey(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`) as Buffer);
  signingKeys.set(name, key);
  return key;
}

/**
 * Checks that `text` was signed with the secret of an access key within the scope of `credential`
 * (`key/date/region/service/aws4_request`) and returns that access key's id.
 * Throws InvalidAccessKeyId, SignatureDoesNotMatch, or `malformed` for a scope of another region or service.
 */
export function checkSignature(
  verifier: Verifier,
  claim: { credential: string; signature: string; text: (scope: string) => string },
  malformed: "AuthorizationHeaderMalformed" | "AuthorizationQueryParametersError",
): string {
  const [accessKeyId = "", ...scope] = claim.credential.split("/");
  const [, region = "", service = "", terminator = ""] = scope;
  if (scope.length !== 4 || service !== verifier.service || terminator !== "aws4_request")
    throw new SignatureError(malformed, {
      message: `The credential is malformed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/${verifier.service}/aws4_request".`,
    });
  const secret = verifier.secretOf(accessKeyId);
  if (secret === undefined) throw new SignatureError("InvalidAccessKeyId", { AWSAccessKeyId: accessKeyId });
  if (verifier.region && region !== verifier.region)
    throw new SignatureError(malformed, {
      message: `The region '${region}' is wrong; expecting '${verifier.region}'`,
      Region: verifier.region,
    });
  const expected = hmac(signingKey(secret, scope), claim.text(scope.join("/"))).toString("hex");
  if (!constantTimeEqual(expected, claim.signature)) throw new SignatureError("SignatureDoesNotMatch");
  return accessKeyId;
}

/**
 * Verifies the SigV4 signature of a request, in its Authorization header or in its query (presigned URL).
 * Returns the access key and the declared payload hash: hex SHA-256, `UNSIGNED-PAYLOAD` or `STREAMING-…`. A request without such
 * a declaration is verified with `payload`. Throws SignatureError; its code is AccessDenied when there is no signature.
 */
export function verifyRequest(
  request: SignedRequest,
  verifier: Verifier,
  payload = "UNSIGNED-PAYLOAD",
): { accessKeyId: string; payload: string } {
  const presigned = request.query.has("X-Amz-Signature") || request.query.has("X-Amz-Algorithm");
  const claim = presigned ? queryClaim(request, verifier.now(), payload) : headerClaim(request, verifier.now(), payload);
  rejectUnsignedHeaders(request.headers, claim.signedHeaders);
  const canonical = createHash("sha256").update(canonicalRequest(request, claim)).digest("hex");
  const text = (scope: string) => [ALGORITHM, claim.date, scope, canonical].join("\n");
  const malformed = presigned ? "AuthorizationQueryParametersError" : "AuthorizationHeaderMalformed";
  return { accessKeyId: checkSignature(verifier, { ...claim, text }, malformed), payload: claim.payload };
}

function queryClaim({ query, headers }: SignedRequest, now: Date, payload: string): SignatureClaim {
  const need = (name: string): string => {
    const value = query.get(name);
    if (value) return value;
    const message =
      "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.";
    throw new SignatureError("AuthorizationQueryParametersError", { message });
  };
  const [date, lifetime] = [need("X-Amz-Date"), Number(need("X-Amz-Expires"))];
  const start = timeOf(date);
  if (need("X-Amz-Algorithm") !== ALGORITHM || Number.isNaN(start) || !(lifetime >= 0))
    throw new SignatureError("AuthorizationQueryParametersError");
  if (lifetime > MAX_PRESIGNED_S)
    throw new SignatureError("AuthorizationQueryParametersError", {
      message: "X-Amz-Expires must be less than a week (in seconds)",
    });
  if (now.getTime() + CLOCK_SKEW_MS < start) throw new SignatureError("AccessDenied", { message: "Request is not yet valid" });
  const end = start + lifetime * 1000;
  if (now.getTime() > end) {
    const details = { "X-Amz-Expires": lifetime, Expires: new Date(end).toISOString(), ServerTime: now.toISOString() };
    throw new SignatureError("AccessDenied", { message: "Request has expired", ...details });
  }
  return {
    credential: need("X-Amz-Credential"),
    signedHeaders: need("X-Amz-SignedHeaders").split(";"),
    signature: need("X-Amz-Signature"),
    date,
    payload: String(headers["x-amz-content-sha256"] ?? query.get("X-Amz-Content-Sha256") ?? payload),
  };
}

function headerClaim({ headers }: SignedRequest, now: Date, undeclared: string): SignatureClaim {
  if (!headers.authorization) throw new SignatureError("AccessDenied");
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
    headers.authorization,
  );
  const date = String(headers["x-amz-date"] ?? "");
  if (!parts || Number.isNaN(timeOf(date))) throw new SignatureError("AuthorizationHeaderMalformed");
  if (Math.abs(now.getTime() - timeOf(date)) > CLOCK_SKEW_MS)
    throw new SignatureError("RequestTimeTooSkewed", { RequestTime: date, ServerTime: now.toISOString() });
  const [, credential = "", signedHeaders = "", signature = ""] = parts;
  const payload = String(headers["x-amz-content-sha256"] ?? undeclared);
  return { credential, signedHeaders: signedHeaders.split(";"), signature, date, payload };
}

/** Services reject `x-amz-*` headers that the signature does not cover, so that a link grants no more than intended. */
function rejectUnsignedHeaders(headers: IncomingHttpHeaders, signed: readonly string[]): void {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name) && !UNSIGNED_HEADERS.has(name),
  );
  if (unsigned.length === 0) return;
  const message = "There were headers present in the request which were not signed";
  throw new SignatureError("AccessDenied", { message, HeadersNotSigned: unsigned.join(", ") });
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
