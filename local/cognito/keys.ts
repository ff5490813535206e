import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { persistentSecret } from "./database.ts";

export type Jwks = { keys: { kid: string; kty: string; alg: string; use: string; n: string; e: string }[] };
export type Claims = Record<string, unknown>;
export type Keys = ReturnType<typeof createKeys>;

/** The pool's RS256 key pair, generated once: tokens stay valid across restarts. */
export function createKeys(database: DatabaseSync) {
  const pem = persistentSecret(database, "signing-key", () =>
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  );
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const kid = createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
  const { n, e } = publicKey.export({ format: "jwk" });
  const jwks: Jwks = { keys: [{ kid, kty: "RSA", alg: "RS256", use: "sig", n: String(n), e: String(e) }] };
  const header = encode({ kid, alg: "RS256" });

  function signed(claims: Claims): string {
    const content = `${header}.${encode(claims)}`;
    return `${content}.${sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url")}`;
  }

  /** The claims of a token signed by this pool; undefined for anything else. Does not check expiry. */
  function claimsOf(token: string): Claims | undefined {
    const [head, body, signature] = token.split(".");
    if (!head || !body || !signature) return undefined;
    const genuine = verify("RSA-SHA256", Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, "base64url"));
    return genuine ? (JSON.parse(Buffer.from(body, "base64url").toString()) as Claims) : undefined;
  }

  return { jwks, signed, claimsOf };
}

/** The unverified claims of a token: only for finding the pool that must verify it. */
export function unverifiedClaims(token: string): Claims {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;
  } catch {
    return {};
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
