import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  paginateListQueues,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import pLimit from "p-limit";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

/** Every dead-letter queue's name begins with it, and no other queue's does. */
const QueueNamePrefix = environment("DEAD_LETTER_QUEUES");
const client = createAwsClient(SQSClient);

/** Requests at the same time. */
const CONCURRENCY = 16;
/** SQS returns at most this many messages per request. */
const BATCH = 10;
/** Seconds for which received messages are hidden from other readers. */
const HIDDEN_SECONDS = 60;

export type DeadLetterQueue = {
  readonly name: string;
  readonly url: string;
  /** Messages, including those that another reader has received. Approximate. */
  readonly count: number;
};

/** A message that was received and is hidden from others until it is released, deleted, or a minute has passed. */
export type DeadLetter = {
  readonly id: string;
  readonly body: string;
  /** Attributes of the message, as strings. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly sentAt: Date;
  readonly receipt: string;
};

/** All dead-letter queues with their number of messages, by name. */
export async function listDeadLetterQueues(): Promise<readonly DeadLetterQueue[]> {
  const urls: string[] = [];
  for await (const { QueueUrls = [] } of paginateListQueues({ client, pageSize: 1000 }, { QueueNamePrefix }))
    urls.push(...QueueUrls);
  const limit = pLimit(CONCURRENCY);
  const queues = await Promise.all(urls.map((url) => limit(() => describe(url))));
  return queues.toSorted((one, other) => one.name.localeCompare(other.name));
}

async function describe(url: string): Promise<DeadLetterQueue> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
    }),
  );
  const { ApproximateNumberOfMessages = 0, ApproximateNumberOfMessagesNotVisible = 0 } = Attributes;
  return {
    name: url.split("/").at(-1) ?? "",
    url,
    count: Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible),
  };
}

/** Receives up to `max` messages. They stay in the queue: release or delete each. */
export async function receiveDeadLetters(url: string, max: number): Promise<readonly DeadLetter[]> {
  const messages: DeadLetter[] = [];
  while (messages.length < max) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: Math.min(BATCH, max - messages.length),
        VisibilityTimeout: HIDDEN_SECONDS,
        // Asks all servers of the queue; without a wait only some of them, which may have none of a few messages.
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ["SentTimestamp"],
        MessageAttributeNames: ["All"],
      }),
    );
    if (Messages.length === 0) break;
    messages.push(...Messages.map(toDeadLetter));
  }
  return messages;
}

const toDeadLetter = ({ MessageId, Body, ReceiptHandle, Attributes, MessageAttributes = {} }: Message): DeadLetter => ({
  id: MessageId ?? "",
  body: Body ?? "",
  attributes: Object.fromEntries(Object.entries(MessageAttributes).map(([name, { StringValue }]) => [name, StringValue ?? ""])),
  sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)),
  receipt: ReceiptHandle ?? "",
});

/** Lets other readers receive messages again. */
export async function releaseDeadLetters(url: string, messages: readonly DeadLetter[]): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  const release = ({ receipt }: DeadLetter) =>
    client.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: receipt, VisibilityTimeout: 0 }));
  await Promise.all(messages.map((message) => limit(() => release(message))));
}

/** Deletes a message that was received. */
export async function deleteDeadLetter(url: string, { receipt }: DeadLetter): Promise<void> {
  await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }));
}
