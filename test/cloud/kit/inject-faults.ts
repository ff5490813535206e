// Loaded into an application before anything else, so that a test can make parts of it fail: `POST /_test/faults` with the faults
// as JSON.
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { json } from "node:stream/consumers";
import threads, { type WorkerOptions } from "node:worker_threads";
import { signingNameOf } from "#local/wiring/signing-name.ts";
import { failWrites } from "#test/kit/failing-writes.ts";
import { FAULTS_PATH, type Faults } from "./faults.ts";
import { setClocksAhead } from "./jumping-clock.ts";
import { SERVICE_FAULTS } from "./service-faults.ts";

const CLOCK = new URL("./jumping-clock.ts", import.meta.url).href;

let faults: Faults = {};
/** Calls of the service that fails, since it does. */
let calls = 0;
await failWrites(() => faults.writes);

/** Threads that run functions. */
const functions = new Set<threads.Worker>();
threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    const isFunction = String(file).endsWith("/local/lambda/worker.ts");
    super(file, { ...options, ...(isFunction && { execArgv: [...(options.execArgv ?? []), "--import", CLOCK] }) });
    if (!isFunction) return;
    functions.add(this);
    this.once("exit", () => functions.delete(this));
  }
};
syncBuiltinESMExports();

// Imported only now, because it takes functions that are replaced above.
const { Deliveries } = await import("#local/events/deliveries.ts");
const { send } = Deliveries.prototype;
let held: (() => void)[] = [];
Deliveries.prototype.send = function (delivery) {
  const pass = () => send.call(this, delivery);
  if (faults.holdEvents) held.push(pass);
  else pass();
};

/** Delivers the events that were held back, each twice, the newest first. */
function releaseEvents(): void {
  const events = held.toReversed();
  held = [];
  for (const deliver of [...events, ...events]) deliver();
}

/** The service that a request is for: the signing name of an AWS service, or `stripe`. */
function serviceOf(request: IncomingMessage): string | undefined {
  if (request.headers["stripe-version"] !== undefined) return "stripe";
  return signingNameOf(request, new URL(request.url ?? "/", "http://cloud"));
}

async function setFaults(request: IncomingMessage, response: ServerResponse): Promise<void> {
  faults = (await json(request)) as Faults;
  calls = 0;
  setClocksAhead(faults.clockAheadMs ?? 0);
  if (!faults.holdEvents) releaseEvents();
  if (faults.endFunctions) await Promise.all([...functions].map((each) => each.terminate()));
  response.writeHead(204).end();
}

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
  const pass = () => emit.apply(this, [event, ...args] as unknown as Parameters<typeof emit>);
  if (event !== "request") return pass();
  const [request, response] = args as [IncomingMessage, ServerResponse];
  const { service } = faults;
  if (request.url === FAULTS_PATH && request.method === "GET") response.end(String(calls));
  else if (request.url === FAULTS_PATH) void setFaults(request, response);
  else if (!service || serviceOf(request) !== service.name) return pass();
  else {
    calls++;
    SERVICE_FAULTS[service.mode]({ request, response, pass });
  }
  return true;
};
