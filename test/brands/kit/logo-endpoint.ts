import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type DetectHeader, DetectReply, LogoHeader } from "#contracts/pipelines/logos.ts";

const { getFile, putFile } = await import("#adapters/storage.ts");

/** What is found in the frames of a request; an error is written as the failure; undefined: not answered yet. */
export type Answer = (header: DetectHeader, frames: readonly Uint8Array[]) => DetectReply["frames"] | Error | undefined;

let current: Answer = () => undefined;
const calls: string[] = [];
const requests: DetectHeader[] = [];
/** One for all test files of a worker: their SageMaker client keeps the URL of its first call. */
let listening: Promise<void> | undefined;

/**
 * An asynchronous endpoint that reads each request from the bucket and answers with a function, as SageMaker would with a
 * container. It has had no requests yet.
 */
export async function startLogoEndpoint(answer: Answer) {
  current = answer;
  calls.length = 0;
  requests.length = 0;
  listening ??= listen();
  await listening;
  return {
    calls,
    /** The headers of all requests. */
    requests,
    answerWith(next: Answer) {
      current = next;
    },
  };
}

async function listen(): Promise<void> {
  const server = createServer(reply).listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  process.env.AWS_ENDPOINT_URL_SAGEMAKER_RUNTIME = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const _ of request);
  const input = String(request.headers["x-amzn-sagemaker-inputlocation"]);
  const id = randomUUID();
  calls.push(input);
  const [output, failure] = [`logo-inference/responses/${id}.out`, `logo-inference/failures/${id}-error.out`];
  const bucket = `s3://${process.env.FILES_BUCKET}/`;
  const body = Buffer.from(await getFile(input.slice(bucket.length)));
  const { header, parts } = readRequest(body);
  requests.push(header);
  const found = current(header, parts.slice(header.models.length + header.rivals.length));
  if (found instanceof Error) await putFile(failure, Buffer.from(found.message), "text/plain");
  else if (found)
    await putFile(output, Buffer.from(JSON.stringify(DetectReply.parse({ task: "detect", frames: found }))), "application/json");
  response.writeHead(202, {
    "content-type": "application/json",
    "x-amzn-sagemaker-outputlocation": `${bucket}${output}`,
    "x-amzn-sagemaker-failurelocation": `${bucket}${failure}`,
  });
  response.end(JSON.stringify({ InferenceId: id }));
}

function readRequest(body: Buffer): { header: DetectHeader; parts: Uint8Array[] } {
  const length = body.readUInt32LE(0);
  const header = LogoHeader.parse(JSON.parse(body.subarray(4, 4 + length).toString()));
  if (header.task !== "detect") throw new Error("not a detect request");
  let at = 4 + length;
  const parts = [...header.models, ...header.rivals, ...header.frames].map(({ bytes }) => {
    at += bytes;
    return body.subarray(at - bytes, at);
  });
  if (at !== body.length) throw new Error("the lengths of the parts are wrong");
  return { header, parts };
}
