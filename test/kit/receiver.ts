import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request that a receiver of webhooks got. */
export type ReceivedWebhook = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** How a receiver answers a request: a status, headers, or never. */
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | "never";

/** A customer's system that receives webhooks, on this machine. */
export type Receiver = {
  readonly origin: string;
  /** All requests so far, oldest first. */
  readonly received: ReceivedWebhook[];
  /** Answers by path; 204 for the others. */
  readonly answers: Map<string, () => Answer | Promise<Answer>>;
};

/** Starts a receiver on a free port, which runs until the process ends. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  const answers: Receiver["answers"] = new Map();
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body });
      const answer = (await answers.get(path)?.()) ?? { status: 204 };
      if (answer !== "never") response.writeHead(answer.status, answer.headers).end();
    });
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, answers };
}
