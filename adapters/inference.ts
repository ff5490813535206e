import {
  InvokeEndpointCommand,
  ModelError,
  SageMakerRuntimeClient,
  type SageMakerRuntimeServiceException,
} from "@aws-sdk/client-sagemaker-runtime";
import {
  type ContentType,
  FRAMES_CONTENT_TYPE,
  FramesReply,
  InferenceReply,
  MAX_FRAMES_PER_REQUEST,
  MAX_REQUEST_BYTES,
} from "#contracts/pipelines/inference.ts";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";
import { toNamedErrorMessage } from "#kit/portable/to-error-message.ts";
import { InferenceBusy, InferenceFailed, InferenceInterrupted } from "./inference-errors.ts";

const ENDPOINT = environment("INFERENCE_ENDPOINT_NAME");
/** The time limit of an endpoint for its container. The container times out after 50 s. */
const TIMEOUT_MS = 60_000;
// The state machine does the retries; retries here would multiply the attempts.
const client = createAwsClient(SageMakerRuntimeClient, { maxAttempts: 1, requestTimeout: TIMEOUT_MS });

/**
 * Runs the attention model on one PNG of at most 4 MB and 2048 pixels per side; without a content type, the model infers it.
 * @param options.timeoutMs for both endpoints together; shorter than that of the endpoint, for callers that someone waits for
 * @param options.overflow another endpoint of the model, which is called if the first is busy
 * @throws InferenceBusy or InferenceInterrupted when a retry may help, InferenceFailed when not
 */
export async function predictMap(image: Uint8Array, content: ContentType | null, options: Options = {}): Promise<InferenceReply> {
  return parseReply(await invoke({ body: image, type: "image/png", content }, options), (value) => {
    const reply = InferenceReply.parse(value);
    for (const map of [reply.map, ...reply.members]) assertMap(map, reply);
    return reply;
  });
}

/** Bytes that a batch adds per frame. */
const FRAME_HEAD = 4;

/** Whether this many frames, of this many bytes in total, fit the model's batch limit. */
export const fitsBatch = (frames: number, bytes: number): boolean =>
  frames <= MAX_FRAMES_PER_REQUEST && bytes + frames * FRAME_HEAD <= MAX_REQUEST_BYTES;

/**
 * Runs the attention model on video frames, PNG or JPEG, as many as fit a batch. Returns the maps of each frame in the same
 * order.
 * @throws InferenceBusy or InferenceInterrupted when a retry may help, InferenceFailed when not
 */
export async function predictFrames(frames: readonly Uint8Array[], content: ContentType): Promise<FramesReply> {
  const batch = frames.flatMap((frame) => {
    const head = Buffer.alloc(FRAME_HEAD);
    head.writeUInt32LE(frame.length);
    return [head, frame];
  });
  return parseReply(await invoke({ body: Buffer.concat(batch), type: FRAMES_CONTENT_TYPE, content }), (value) => {
    const reply = FramesReply.parse(value);
    if (reply.frames.length !== frames.length) throw new Error(`${frames.length} frames got ${reply.frames.length} maps`);
    for (const frame of reply.frames) for (const map of frame.members) assertMap(map, frame);
    return reply;
  });
}

type Call = { readonly body: Uint8Array; readonly type: string; readonly content: ContentType | null };
type Options = { readonly timeoutMs?: number; readonly overflow?: string };

async function invoke(call: Call, { timeoutMs = TIMEOUT_MS, overflow }: Options = {}): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await invokeEndpoint(ENDPOINT, call, signal);
  } catch (error) {
    if (overflow === undefined || !(error instanceof InferenceBusy)) throw error;
    return invokeEndpoint(overflow, call, signal);
  }
}

async function invokeEndpoint(
  EndpointName: string,
  { body, type, content }: Call,
  abortSignal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const command = new InvokeEndpointCommand({
    EndpointName,
    ContentType: type,
    Accept: "application/json",
    ...(content && { CustomAttributes: `content=${content}` }),
    Body: body,
  });
  const { Body } = await client.send(command, { abortSignal }).catch((error: unknown) => {
    const message = toNamedErrorMessage(error);
    throw new (errorClass(error))(message, { cause: error });
  });
  return Body;
}

/** Statuses of a container and of the service that reject a call before it runs. */
const BUSY_STATUSES = [429, 503];

function errorClass(error: unknown): typeof InferenceBusy | typeof InferenceInterrupted | typeof InferenceFailed {
  if (error instanceof ModelError) {
    const status = error.OriginalStatusCode ?? 0;
    if (BUSY_STATUSES.includes(status)) return InferenceBusy;
    return status === 0 || status >= 500 ? InferenceInterrupted : InferenceFailed;
  }
  const { $fault, $metadata, name } = error as Partial<SageMakerRuntimeServiceException>;
  if (BUSY_STATUSES.includes($metadata?.httpStatusCode ?? 0)) return InferenceBusy;
  if (name === "ThrottlingException" || name === "ModelNotReadyException") return InferenceBusy;
  return $fault === "client" ? InferenceFailed : InferenceInterrupted;
}

function parseReply<Reply>(body: Uint8Array | undefined, read: (value: unknown) => Reply): Reply {
  try {
    return read(JSON.parse(new TextDecoder().decode(body)));
  } catch (error) {
    throw new InferenceFailed("the endpoint's response is not a valid attention map", { cause: error });
  }
}

type Size = { readonly width: number; readonly height: number };

/** Throws for a map of another size, and for one without its peak, which is corrupt or holds no attention at all. */
function assertMap(map: string, { width, height }: Size): void {
  const bytes = Buffer.from(map, "base64");
  if (bytes.length !== width * height * 2) throw new Error(`expected ${width} × ${height} × 2 bytes, got ${bytes.length}`);
  if (!hasPeak(bytes)) throw new Error("the map has no peak value");
}

function hasPeak(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 2) if (bytes.readUInt16LE(at) === 0xffff) return true;
  return false;
}
