// Loaded into an application before anything else, so that a test can make parts of it fail: `POST /_test/faults` with the faults
// as JSON.
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { signingNameOf } from "#local/wiring/signing-name.ts";
import { failWrites } from "#test/kit/failing-writes.ts";
import { FAULTS_PATH, type Faults } from "./faults.ts";

const SLOW_MS = 2000;

let faults: Faults = {};
await failWrites(() => faults.writes);

const { Date: RealDate } = globalThis;
globalThis.Date = class extends RealDate {
  constructor(...parts: []) {
    if (parts.length > 0) super(...parts);
    else super(Date.now());
  }
  static override now(): number {
    return RealDate.now() + (faults.clockAheadMs ?? 0);
  }
} as DateConstructor;

/** The service that a request is for: the signing name of an AWS service, or `stripe`. */
function serviceOf(request: IncomingMessage): string | undefined {
  if (request.headers["stripe-version"] !== undefined) return "stripe";
  return signingNameOf(request, new URL(request.url ?? "/", "http://cloud"));
}

async function setFaults(request: IncomingMessage, response: ServerResponse): Promise<void> {
  faults = (await json(request)) as Faults;
  response.writeHead(204).end();
}

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
  const pass = () => emit.apply(this, [event, ...args] as unknown as Parameters<typeof emit>);
  if (event !== "request") return pass();
  const [request, response] = args as [IncomingMessage, ServerResponse];
  if (request.url === FAULTS_PATH) void setFaults(request, response);
  else if (!faults.service || serviceOf(request) !== faults.service.name) return pass();
  else if (faults.service.mode === "slow") void pause(SLOW_MS).then(pass);
  else response.writeHead(500, { "content-type": "application/json" }).end('{"message":"as injected"}');
  return true;
};
