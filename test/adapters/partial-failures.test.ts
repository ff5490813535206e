import { ApiGatewayManagementApiClient, GoneException, PostToConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { MessageRejected, SESv2Client, SESv2ServiceException, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTrialUser, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import { watching } from "#test/kit/live.ts";

const { putEvents } = await import("#adapters/put-events.ts");
const { sendEmail, Undeliverable } = await import("#adapters/email.ts");
const { deletePrefix } = await import("#adapters/storage.ts");
const { handler: pushLive } = await import("#lambdas/live/push-events.ts");
const { handler: publishEvents } = await import("#lambdas/developers/publish-events.ts");

const [connections, events] = [mockClient(ApiGatewayManagementApiClient), mockClient(EventBridgeClient)];
const [s3, ses] = [mockClient(S3Client), mockClient(SESv2Client)];
const mocks = [connections, events, s3, ses];
beforeEach(() => {
  for (const mock of mocks) mock.reset();
});
afterAll(() => {
  for (const mock of mocks) mock.restore();
});

describe("events of which the bus takes only some", () => {
  const event = { type: "heatmap.edited", at: "2026-11-22T12:00:00.000Z", detail: {} };

  test("events that the bus does not take are reported by position", async () => {
    const Entries = [{ EventId: "1" }, { ErrorCode: "ThrottlingException" }, { EventId: "3" }, { ErrorCode: "InternalFailure" }];
    events.on(PutEventsCommand).resolves({ FailedEntryCount: 2, Entries });
    expect(await putEvents([event, event, event, event])).toEqual([1, 3]);
  });

  test("the stream retries events from the first one that the bus did not take", async () => {
    const accepted = { Entries: Array.from({ length: 10 }, () => ({ EventId: "1" })) };
    const rejected = { FailedEntryCount: 1, Entries: [{ EventId: "11" }, { ErrorCode: "ThrottlingException" }] };
    events.on(PutEventsCommand).resolvesOnce(accepted).resolvesOnce(rejected);
    const records = Array.from({ length: 25 }, (_, index) => insertOf(`ev_${index}`));

    const reply = await invoke(publishEvents, { Records: [{ eventName: "REMOVE" }, ...records] });

    expect(reply).toEqual({ batchItemFailures: [{ itemIdentifier: "at ev_11" }] });
    expect(events.commandCalls(PutEventsCommand).map(({ args }) => args[0].input.Entries?.length)).toEqual([10, 10]);
  });

  test("events are sent again from the first failed call on", async () => {
    events.on(PutEventsCommand).resolvesOnce({ Entries: [] }).rejects(new Error("no connection"));
    const records = Array.from({ length: 12 }, (_, index) => insertOf(`ev_${index}`));
    expect(await invoke(publishEvents, { Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: "at ev_10" }] });
  });
});

describe("live messages that can’t be sent", () => {
  const push = async (person: TestUser) =>
    invoke(pushLive, { Records: ["ev_0", "ev_1", "ev_2"].map((id) => insertOf(id, person.uid)) });

  test("the stream retries live messages from the first one that failed", async () => {
    const person = await createTrialUser();
    await watching(person);
    connections.on(PostToConnectionCommand).resolvesOnce({}).rejects(new Error("no connection"));
    expect(await push(person)).toEqual({ batchItemFailures: [{ itemIdentifier: "at ev_1" }] });
  });

  test("a live message to a closed connection is tried once per batch", async () => {
    const person = await createTrialUser();
    await watching(person);
    connections.on(PostToConnectionCommand).rejects(new GoneException({ message: "gone", $metadata: {} }));
    // Not while it opens.
    expect(await withClockShift(60_000, () => push(person))).toEqual({ batchItemFailures: [] });
    expect(connections.commandCalls(PostToConnectionCommand)).toHaveLength(1);
  });
});

/** An event in the stream of the table. */
function insertOf(id: string, scope = "us_1") {
  const row = { __edb_e__: "outbox", id, type: "heatmap.edited", scope, object: "hm_1", at: "2026-11-22T12:00:00.000Z" };
  const NewImage = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { S: value }]));
  return { eventName: "INSERT", dynamodb: { SequenceNumber: `at ${id}`, NewImage } };
}

describe("files of which the bucket deletes only some", () => {
  test("a deletion of files that the bucket completes only in part fails with the reason, so that it is repeated", async () => {
    s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: "us_1/a.png" }, { Key: "us_1/b.png" }] });
    s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: "us_1/b.png", Code: "SlowDown" }] });
    await expect(deletePrefix("us_1/")).rejects.toThrow("1 file could not be deleted, such as us_1/b.png: SlowDown");
    expect(s3.commandCalls(DeleteObjectsCommand)).toHaveLength(1);
  });

  test("more than one page of files is deleted page by page", async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce({ Contents: [{ Key: "us_1/a.png" }], IsTruncated: true })
      .resolvesOnce({ Contents: [{ Key: "us_1/b.png" }] })
      .resolves({});
    s3.on(DeleteObjectsCommand).resolves({});
    await deletePrefix("us_1/");
    const keys = s3.commandCalls(DeleteObjectsCommand).map(({ args }) => args[0].input.Delete?.Objects?.map(({ Key }) => Key));
    expect(keys).toEqual([["us_1/a.png"], ["us_1/b.png"]]);
  });
});

describe("an email that the service does not accept", () => {
  const email = {
    id: "ml_1",
    to: "ada@people.test",
    replyTo: "support@sightline.test",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello",
  };
  const failure = (name: string, $fault: "client" | "server" = "client") =>
    new SESv2ServiceException({ name, $fault, $metadata: { httpStatusCode: $fault === "client" ? 400 : 500 } });

  test.each(["TooManyRequestsException", "LimitExceededException", "SendingPausedException", "AccountSuspendedException"])(
    "an email that is not accepted because of %s can be sent later",
    async (name) => {
      ses.on(SendEmailCommand).rejects(failure(name));
      await expect(sendEmail(email)).rejects.toMatchObject({ name });
    },
  );

  test("an email that is not accepted because of its content is undeliverable", async () => {
    ses.on(SendEmailCommand).rejects(new MessageRejected({ message: "virus", $metadata: {} }));
    await expect(sendEmail(email)).rejects.toThrow(Undeliverable);
    ses.on(SendEmailCommand).rejects(failure("BadRequestException"));
    await expect(sendEmail(email)).rejects.toThrow(Undeliverable);
  });

  test("an email is retried while its sender, or in the sandbox its recipient, is not verified", async () => {
    const message =
      "Email address is not verified. The following identities failed the check in region EU-WEST-1: no-reply@example.com";
    ses.on(SendEmailCommand).rejects(new MessageRejected({ message, $metadata: {} }));
    const error = await sendEmail(email).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(MessageRejected);
    expect(error).not.toBeInstanceOf(Undeliverable);
  });
});
