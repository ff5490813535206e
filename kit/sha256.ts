import { hash } from "node:crypto";

/** SHA-256 of a text or of bytes: as hexadecimal digits in lower case, or in base64url. */
export const sha256 = (content: string | Uint8Array, encoding: "hex" | "base64url"): string => hash("sha256", content, encoding);

/** The 32 bytes of the SHA-256 of a text. */
export const sha256Bytes = (text: string): Buffer => hash("sha256", text, "buffer");
