import * as z from "zod";
import type { DeadLetter } from "#adapters/dead-letters.ts";
import type { StreamBatch } from "#adapters/read-stream-batch.ts";

/** Work that failed: an event for a function, or records of the table's stream, of which only the position is known. */
export type FailedWork =
  | { readonly kind: "event"; readonly functionArn: string; readonly event: unknown }
  | { readonly kind: "stream"; readonly functionArn: string; readonly batch: StreamBatch };

export type ParsedDeadLetter = {
  /** Undefined for a message that Sightline did not write; it cannot be redriven. */
  readonly work: FailedWork | undefined;
  readonly error: string;
  /** Null where the service does not tell. */
  readonly attempts: number | null;
};

/**
 * The ARN of a function, whose version is left out: the services name `$LATEST`, and the tag by which we may invoke a function is
 * not on its versions.
 */
const FunctionArn = z.string().transform((arn) => /^(?:[^:]*:){6}[^:]*/.exec(arn)?.[0] ?? arn);
const Invocation = z.object({
  requestContext: z.object({
    functionArn: FunctionArn,
    condition: z.string().optional(),
    approximateInvokeCount: z.int().optional(),
  }),
});
/** Lambda's record of an asynchronous invocation that failed. */
const AsyncInvocation = Invocation.extend({ requestPayload: z.unknown(), responsePayload: z.unknown().optional() });
/** Lambda's record of a batch of a stream that failed. */
const StreamInvocation = Invocation.extend({
  DDBStreamBatchInfo: z.object({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
  }),
});
const Failure = z.object({ errorType: z.string().optional(), errorMessage: z.string().optional() });
/** Attributes that EventBridge adds to an event that it could not deliver. */
const Undelivered = z.object({
  TARGET_ARN: FunctionArn,
  ERROR_CODE: z.string().optional(),
  ERROR_MESSAGE: z.string().optional(),
});

/** Reads a message of a dead-letter queue: what failed, how often, and why. */
export function parseDeadLetter({ body, attributes }: Pick<DeadLetter, "body" | "attributes">): ParsedDeadLetter {
  const message = parseJson(body);
  const stream = StreamInvocation.safeParse(message);
  if (stream.success) {
    const { requestContext, DDBStreamBatchInfo: batch } = stream.data;
    return { work: { kind: "stream", functionArn: requestContext.functionArn, batch }, ...failureOf(requestContext, undefined) };
  }
  const invocation = AsyncInvocation.safeParse(message);
  if (invocation.success) {
    const { requestContext, requestPayload: event, responsePayload } = invocation.data;
    return {
      work: { kind: "event", functionArn: requestContext.functionArn, event },
      ...failureOf(requestContext, responsePayload),
    };
  }
  const undelivered = Undelivered.safeParse(attributes);
  if (undelivered.success && message !== undefined) {
    const { TARGET_ARN: functionArn, ERROR_CODE, ERROR_MESSAGE } = undelivered.data;
    const error = [ERROR_CODE, ERROR_MESSAGE].filter(Boolean).join(": ");
    return { work: { kind: "event", functionArn, event: message }, error: error || "Not delivered", attempts: null };
  }
  return { work: undefined, error: "Unknown kind of message", attempts: null };
}

/** The name of a function in its ARN. */
export const functionNameOf = (arn: string): string => /:function:([^:]+)/.exec(arn)?.[1] ?? arn;

function failureOf(
  { condition, approximateInvokeCount }: z.infer<typeof Invocation>["requestContext"],
  response: unknown,
): Pick<ParsedDeadLetter, "error" | "attempts"> {
  const { errorType, errorMessage } = Failure.safeParse(response).data ?? {};
  const error = [errorType, errorMessage].filter(Boolean).join(": ");
  return { error: error || condition || "Failed", attempts: approximateInvokeCount ?? null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
