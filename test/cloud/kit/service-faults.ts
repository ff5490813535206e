import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ServiceMode } from "./faults.ts";

const SLOW_MS = 2000;
const PIECES = 20;
/** SageMaker's limit on the answer of a model, milliseconds. */
const HANG_MS = 60_000;
const TABLE_WRITE = /\.(Put|Update|Delete|Transact|BatchWrite)/;

/** One call of a service: `pass` has it answered as usual. */
type Call = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly pass: () => void };

/** Answers a call as each mode says. */
export const SERVICE_FAULTS: Readonly<Record<ServiceMode, (call: Call) => void>> = {
  fails: (call) => reject(call, 500, "InternalFailure"),
  unavailable: (call) => reject(call, 503, "SlowDown"),
  throttles: (call) => reject(call, 429, "ThrottlingException"),
  "model error": (call) => rejectAsModel(call, 500),
  slow: ({ pass }) => void pause(SLOW_MS).then(pass),
  hangs: (call) => void pause(HANG_MS, undefined, { ref: false }).then(() => rejectAsModel(call, 0)),
  drips({ response, pass }) {
    replaceBody(response, async (body, send) => {
      for (let piece = 0; piece < PIECES; piece++) {
        send(body.subarray(Math.floor((body.length * piece) / PIECES), Math.floor((body.length * (piece + 1)) / PIECES)));
        await pause(SLOW_MS / PIECES);
      }
    });
    pass();
  },
  "cuts off"({ response, pass }) {
    breakOff(response);
    pass();
  },
  truncates({ response, pass }) {
    replaceBody(response, async (body, send) => send(body.subarray(0, body.length / 2)));
    pass();
  },
  "says NaN"({ response, pass }) {
    replaceBody(response, async (body, send) => send(Buffer.from(body.toString().replaceAll(/"map":"[^"]*"/g, '"map":NaN'))));
    pass();
  },
  conflicts({ request, response, pass }) {
    const target = String(request.headers["x-amz-target"]);
    if (!TABLE_WRITE.test(target)) return pass();
    const isTransaction = target.endsWith("TransactWriteItems");
    const type = isTransaction ? "TransactionCanceledException" : "TransactionConflictException";
    const reasons = isTransaction ? { CancellationReasons: [{ Code: "TransactionConflict" }] } : {};
    const body = {
      __type: `com.amazonaws.dynamodb.v20120810#${type}`,
      message: "as injected",
      Message: "as injected",
      ...reasons,
    };
    request.resume();
    response.writeHead(400, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
  },
  "loses answers"({ request, response, pass }) {
    if (TABLE_WRITE.test(String(request.headers["x-amz-target"]))) loseAnswer(response);
    pass();
  },
};

/** An error in the format of each service. */
function reject({ request, response }: Call, status: number, type: string): void {
  request.resume();
  const isStorage = /\/s3\/aws4_request/.test(`${request.headers.authorization} ${decodeURIComponent(request.url ?? "")}`);
  if (isStorage) {
    const body = `<?xml version="1.0"?><Error><Code>${type}</Code><Message>as injected</Message></Error>`;
    response.writeHead(status, { "content-type": "application/xml" }).end(body);
  } else {
    response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": type });
    response.end(JSON.stringify({ message: "as injected" }));
  }
}

/** SageMaker's error for a model that answered with a status; 0 without an answer. */
function rejectAsModel({ request, response }: Call, status: number): void {
  request.resume();
  if (response.destroyed) return;
  response.writeHead(424, { "content-type": "application/json", "x-amzn-errortype": "ModelError" });
  response.end(JSON.stringify({ Message: "as injected", OriginalStatusCode: status, OriginalMessage: "as injected" }));
}

/** Sends the body of a successful answer, which is written at once, in another way. */
function replaceBody(response: ServerResponse, send: (body: Buffer, write: (piece: Buffer) => void) => Promise<void>): void {
  const end = response.end.bind(response) as (piece?: Buffer) => ServerResponse;
  const write = response.write.bind(response) as (piece: Buffer) => boolean;
  response.end = ((body: Buffer | string = "") => {
    if (response.statusCode !== 200) return end(Buffer.from(body));
    void send(Buffer.from(body), write).then(() => end());
    return response;
  }) as ServerResponse["end"];
}

/** Sends the first half of the first piece of a body, and breaks the connection. Answers without a body are as usual. */
function breakOff(response: ServerResponse): void {
  const write = response.write.bind(response) as (piece: Buffer, done?: () => void) => boolean;
  const end = response.end.bind(response);
  response.write = ((piece: Buffer) => {
    write(piece.subarray(0, piece.length / 2), () => response.destroy());
    return true;
  }) as ServerResponse["write"];
  response.end = ((body: Buffer | string = "") => {
    if (body.length === 0) return end();
    response.write(Buffer.from(body));
    return response;
  }) as ServerResponse["end"];
}

/** Breaks the connection when the answer is there. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = (() => {
    response.destroy();
    return response;
  }) as ServerResponse["writeHead"];
  response.end = (() => response) as ServerResponse["end"];
}
