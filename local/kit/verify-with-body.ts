import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { SignatureError, type Verifier, verifyRequest } from "./signature.ts";

/**
 * Verifies the access key and signature of a request whose body was read. Returns the access key's id.
 * Throws SignatureError, also when the body is not the signed one.
 */
export function verifyWithBody({ headers, method = "", url = "/" }: IncomingMessage, body: Buffer, verifier: Verifier): string {
  const [path = "/", query = ""] = url.split("?");
  const digest = createHash("sha256").update(body).digest("hex");
  const signed = { method, path, query: new URLSearchParams(query), headers };
  const { accessKeyId, payload } = verifyRequest(signed, verifier, digest);
  if (payload !== digest) throw new SignatureError("SignatureDoesNotMatch");
  return accessKeyId;
}
