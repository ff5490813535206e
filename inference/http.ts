import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ContentType, FRAMES_CONTENT_TYPE, MAX_REQUEST_BYTES } from "#contracts/pipelines/inference.ts";
import { FramesRejected, splitFrames } from "./frames.ts";
import { type Pool, type PredictionErrorCode, PredictionRejected } from "./pool.ts";

const STATUS: Readonly<Record<PredictionErrorCode | FramesRejected["code"], number>> = {
  "frames.unreadable": 400,
  "frames.too_many": 413,
  "picture.unreadable": 400,
  "picture.too_large": 413,
  "queue.full": 429,
  "worker.lost": 503,
  "worker.late": 503,
  "model.failed": 500,
};

class RequestRejected extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The two paths of a SageMaker container, as defined in contracts/pipelines/inference.ts. */
export function createInferenceServer(pool: Pool): Server {
  return createServer((request, response) => {
    answer(pool, request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      const { status, code, message } = errorOf(error);
      // Unread bytes of a rejected body must not be parsed as the next request.
      if (!request.complete) response.setHeader("connection", "close");
      send(response, status, { code, message });
    });
  });
}

async function answer(pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = `${request.method} ${request.url?.split("?")[0]}`;
  if (route === "GET /ping") {
    if (!pool.ready) throw new RequestRejected(503, "starting", "no worker is ready yet");
    return send(response, 200, { status: "ready", workers: pool.pids });
  }
  if (route !== "POST /invocations")
    throw new RequestRejected(404, "route.unknown", "only GET /ping and POST /invocations are served");
  const type = request.headers["content-type"]?.split(";")[0]?.trim();
  if (type !== "image/png" && type !== "image/jpeg" && type !== FRAMES_CONTENT_TYPE)
    throw new RequestRejected(415, "type.unknown", `send image/png, image/jpeg or ${FRAMES_CONTENT_TYPE}`);
  const content = contentOf(request.headers["x-amzn-sagemaker-custom-attributes"]);
  const body = await bodyOf(request);
  if (body.length === 0) throw new RequestRejected(400, "picture.unreadable", "the body is empty");
  const payload = type === FRAMES_CONTENT_TYPE ? { frames: splitFrames(body) } : { picture: body };
  if (!pool.ready) throw new RequestRejected(503, "starting", "no worker is ready yet");
  send(response, 200, await pool.predict({ ...payload, content }));
}

/** The content type from `content=web`; undefined (inferred) when absent. */
function contentOf(header: string | string[] | undefined): ContentType | undefined {
  const said = /(?:^|[,;&\s])content=([^,;&\s]*)/.exec(String(header ?? ""))?.[1];
  if (said === undefined) return undefined;
  const content = ContentType.safeParse(said);
  if (!content.success) throw new RequestRejected(400, "content.unknown", `content is one of ${ContentType.options.join(", ")}`);
  return content.data;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new RequestRejected(413, "body.too_large", `a request may have ${MAX_REQUEST_BYTES} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > MAX_REQUEST_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function errorOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof RequestRejected) return error;
  if (error instanceof PredictionRejected || error instanceof FramesRejected)
    return { status: STATUS[error.code], code: error.code, message: error.message };
  return { status: 500, code: "internal", message: "unexpected failure" };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const json = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
  response.end(json);
}
