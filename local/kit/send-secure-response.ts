import type { ServerResponse } from "node:http";

type SecureResponse = {
  status: number;
  type: string;
  body: string | Buffer;
  /** Content security policy; by default nothing is allowed. */
  policy?: string | undefined;
  headers?: Record<string, string>;
};

/** Sends an HTML response with security headers: no caching, no MIME sniffing, no referrer. */
export function sendSecureResponse(response: ServerResponse, { status, type, body, policy, headers }: SecureResponse): void {
  response.writeHead(status, {
    "content-type": type,
    "content-security-policy": policy ?? "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(body);
}
