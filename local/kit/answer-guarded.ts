import type { ServerResponse } from "node:http";

type Guarded = {
  status: number;
  type: string;
  body: string | Buffer;
  /** Its content security policy; nothing is allowed when left out. */
  policy?: string | undefined;
  headers?: Record<string, string>;
};

/** Answers a browser with what must not be cached, guessed at or named to other sites. */
export function answerGuarded(response: ServerResponse, { status, type, body, policy, headers }: Guarded): void {
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
