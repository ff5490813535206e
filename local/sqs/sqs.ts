import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import { type Emulator, readBody, sendError, sendJson, targetOperation } from "#local/kit/emulator.ts";
import { ACCOUNT } from "#local/template/identities.ts";
import type { DeadLetterFiles } from "./dead-letter-files.ts";

/** The supported operations. */
export const SQS_OPERATIONS: readonly string[] = [
  "ChangeMessageVisibility",
  "DeleteMessage",
  "GetQueueAttributes",
  "ListQueues",
  "ReceiveMessage",
];

export type SqsOptions = {
  /** Names of the queues. */
  readonly queues: readonly string[];
  readonly letters: DeadLetterFiles;
  /** Origin of the queues' URLs. */
  readonly url: string;
  readonly now?: () => number;
};

const Call = z.object({
  QueueUrl: z.string().optional(),
  QueueNamePrefix: z.string().default(""),
  ReceiptHandle: z.string().optional(),
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.int().min(0).max(43_200).default(30),
});

/**
 * Amazon SQS, as far as dead-letter queues need it. Who has received a message is forgotten with the process, as after its timeout.
 */
export function createSqs({ queues, letters, url, now = Date.now }: SqsOptions): Emulator {
  /** Visibility timeout of each received message by id, and the receipt of its last reader. */
  const hidden = new Map<string, { readonly until: number; readonly receipt: string }>();
  const isHidden = (id: string): boolean => (hidden.get(id)?.until ?? 0) > now();
  const queueUrl = (name: string): string => `${url}/${ACCOUNT}/${name}`;
  const idOf = (receipt: string | undefined): string | undefined => {
    const [id = ""] = (receipt ?? "").split(".");
    return hidden.get(id)?.receipt === receipt ? id : undefined;
  };

  function receive(name: string, { MaxNumberOfMessages, VisibilityTimeout }: z.infer<typeof Call>) {
    const visible = letters.of(name).filter(({ id }) => !isHidden(id));
    return visible.slice(0, MaxNumberOfMessages).map(({ id, body, attributes, at }) => {
      const receipt = `${id}.${randomUUID()}`;
      hidden.set(id, { until: now() + 1000 * VisibilityTimeout, receipt });
      return {
        MessageId: id,
        ReceiptHandle: receipt,
        Body: body,
        MD5OfBody: createHash("md5").update(body).digest("hex"),
        Attributes: { SentTimestamp: String(Date.parse(at)) },
        MessageAttributes: Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key, { DataType: "String", StringValue: value }]),
        ),
      };
    });
  }

  function answer(operation: string, call: z.infer<typeof Call>): object | undefined {
    if (operation === "ListQueues")
      return { QueueUrls: queues.filter((name) => name.startsWith(call.QueueNamePrefix)).map(queueUrl) };
    const name = call.QueueUrl?.split("/").at(-1) ?? "";
    if (!queues.includes(name)) return undefined;
    if (operation === "GetQueueAttributes") {
      const ids = letters.of(name).map(({ id }) => id);
      const notVisible = ids.filter(isHidden).length;
      const counts = { ApproximateNumberOfMessages: ids.length - notVisible, ApproximateNumberOfMessagesNotVisible: notVisible };
      return { Attributes: Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)])) };
    }
    if (operation === "ReceiveMessage") return { Messages: receive(name, call) };
    const id = idOf(call.ReceiptHandle);
    if (id !== undefined && operation === "DeleteMessage") {
      letters.remove(name, id);
      hidden.delete(id);
    }
    if (id !== undefined && operation === "ChangeMessageVisibility")
      hidden.set(id, { until: now() + 1000 * call.VisibilityTimeout, receipt: call.ReceiptHandle ?? "" });
    return {};
  }

  return {
    signingName: "sqs",
    async handle(request, response) {
      const operation = targetOperation(request);
      const body = await readBody(request);
      if (!SQS_OPERATIONS.includes(operation))
        return sendError(response, 400, "UnknownOperationException", `${operation} is not supported.`);
      const call = Call.safeParse(JSON.parse(body.toString() || "{}"));
      if (!call.success) return sendError(response, 400, "InvalidParameterValue", call.error.message);
      const result = answer(operation, call.data);
      if (!result) return sendError(response, 400, "QueueDoesNotExist", "The specified queue does not exist.");
      sendJson(response, 200, result);
    },
  };
}
