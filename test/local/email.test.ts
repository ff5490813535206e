import {
  BadRequestException,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";
import { InvalidParameterException, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createEmailEmulator, type EmailEmulator } from "#local/email/email-emulator.ts";
import type { SesReports } from "#local/email/ses.ts";
import type { BusEvent } from "#local/events/put-events.ts";
import { serveEmulator, temporaryFolder } from "./kit/serve.ts";

async function open(dataDir = temporaryFolder(), reports?: SesReports) {
  let now = Date.parse("2026-11-05T09:00:00Z");
  const emulator = await createEmailEmulator({ dataDir, now: () => new Date(now++), ...(reports && { reports }) });
  const ses = new SESv2Client(await serveEmulator(emulator.ses));
  const sns = new SNSClient(await serveEmulator(emulator.sns));
  const { endpoint } = await serveEmulator({
    signingName: "",
    async handle(request, response) {
      if (!emulator.servePage(request, response)) response.writeHead(418).end();
    },
  });
  onTestFinished(async () => {
    ses.destroy();
    sns.destroy();
    await emulator.close();
  });
  return {
    emulator,
    send: (input: Partial<SendEmailCommandInput>) =>
      ses.send(new SendEmailCommand({ FromEmailAddress: "Sightline <no-reply@sightline.test>", Content: undefined, ...input })),
    text: (PhoneNumber: string, Message: string) => sns.send(new PublishCommand({ PhoneNumber, Message })),
    get: async (path: string) => {
      const reply = await fetch(endpoint + path);
      return { status: reply.status, policy: reply.headers.get("content-security-policy") ?? "", body: await reply.text() };
    },
  };
}

const add = ({ outbox }: EmailEmulator, recipient: string, words: { subject: string; text?: string; html?: string }) =>
  outbox.add({ kind: "mail", to: [recipient], ...words });
const simple = (subject: string, Body: object) => ({ Simple: { Subject: { Data: subject }, Body } });
const to = (...ToAddresses: string[]) => ({ Destination: { ToAddresses } });

describe("emails", () => {
  test("a simple email is stored with its addresses, text and HTML, and survives a restart", async () => {
    const dataDir = temporaryFolder();
    const { send } = await open(dataDir);
    const Body = { Text: { Data: "Hi" }, Html: { Data: "<b>Hi</b>" } };
    const { MessageId } = await send({
      ...to("ada@example.com"),
      ReplyToAddresses: ["help@sightline.test"],
      Content: simple("Wëlcome", Body),
    });
    expect(MessageId).toBeTruthy();
    const reopened = await createEmailEmulator({ dataDir });
    onTestFinished(() => reopened.close());
    expect(reopened.outbox.messages()).toEqual([
      {
        id: expect.any(String),
        at: "2026-11-05T09:00:00.000Z",
        kind: "mail",
        from: "Sightline <no-reply@sightline.test>",
        to: ["ada@example.com"],
        replyTo: ["help@sightline.test"],
        subject: "Wëlcome",
        text: "Hi",
        html: "<b>Hi</b>",
      },
    ]);
  });

  test("an email without sender, recipient or content, or with an invalid field, is rejected and not stored", async () => {
    const { emulator, send } = await open();
    const Content = simple("s", { Text: { Data: "t" } });
    await expect(send({ ...to("a@example.com"), Content, FromEmailAddress: undefined })).rejects.toBeInstanceOf(
      BadRequestException,
    );
    await expect(send({ ...to(), Content })).rejects.toBeInstanceOf(BadRequestException);
    await expect(send({ ...to("invalid"), Content })).rejects.toThrow("Illegal address");
    await expect(send({ ...to("a@example.com"), Content: {} })).rejects.toBeInstanceOf(BadRequestException);
    const Raw = { Data: Buffer.from("To: a@example.com\r\n\r\nt") };
    await expect(send({ ...to("a@example.com"), Content: { Raw } })).rejects.toBeInstanceOf(BadRequestException);
    const copied = { Destination: { ToAddresses: ["a@example.com"], CcAddresses: ["b@example.com"] } };
    await expect(send({ ...copied, Content })).rejects.toBeInstanceOf(BadRequestException);
    for (const Headers of [[{ Name: "X: y", Value: "v" }], [{ Name: "X-Y", Value: "v\r\nBcc: b@example.com" }]]) {
      const forged = { Simple: { ...Content.Simple, Headers } };
      await expect(send({ ...to("a@example.com"), Content: forged })).rejects.toBeInstanceOf(BadRequestException);
    }
    expect(emulator.outbox.messages()).toEqual([]);
  });
});

describe("reports", () => {
  const published: BusEvent[] = [];
  const configurationSets = new Map([
    ["all", new Set(["delivery", "bounce", "complaint"])],
    ["bounces", new Set(["bounce"])],
  ]);
  const tags = { EmailTags: [{ Name: "mail", Value: "ml_1" }] };
  const Content = simple("s", { Text: { Data: "t" } });
  const openReporting = () => open(temporaryFolder(), { configurationSets, publish: (event) => void published.push(event) });
  beforeEach(() => {
    published.length = 0;
  });

  test.each([
    ["ada@example.com", ["Email Delivered"]],
    ["bounce@simulator.amazonses.com", ["Email Bounced"]],
    ["bounce+label@simulator.amazonses.com", ["Email Bounced"]],
    ["suppressionlist@simulator.amazonses.com", ["Email Bounced"]],
    ["complaint@simulator.amazonses.com", ["Email Delivered", "Email Complaint Received"]],
  ])("an email to %s is reported as %j, with its tags and message id", async (address, types) => {
    const { send } = await openReporting();
    const { MessageId } = await send({ ...to(address), ...tags, Content, ConfigurationSetName: "all" });
    expect(published.map((event) => event["detail-type"])).toEqual(types);
    for (const { source, detail } of published) {
      expect(source).toBe("aws.ses");
      expect(detail.mail).toMatchObject({
        messageId: MessageId,
        destination: [address],
        tags: { mail: ["ml_1"], "ses:configuration-set": ["all"] },
      });
    }
  });

  test("only the types of events that the configuration set publishes are reported, and none without a set", async () => {
    const { send } = await openReporting();
    await send({ ...to("ada@example.com"), Content, ConfigurationSetName: "bounces" });
    await send({ ...to("bounce@simulator.amazonses.com"), Content });
    expect(published).toEqual([]);
    await send({ ...to("bounce@simulator.amazonses.com"), Content, ConfigurationSetName: "bounces" });
    expect(published).toHaveLength(1);
  });

  test("an unknown configuration set is an error, and the email is not sent", async () => {
    const { send, emulator } = await openReporting();
    const unknown = send({ ...to("ada@example.com"), Content, ConfigurationSetName: "other" });
    await expect(unknown).rejects.toBeInstanceOf(NotFoundException);
    expect(emulator.outbox.messages()).toEqual([]);
  });
});

test("a text message is stored, and an invalid phone number is rejected", async () => {
  const { emulator, text } = await open();
  expect((await text("+31612345678", "Your code is 123456 & <more>")).MessageId).toBeTruthy();
  await expect(text("0612345678", "x")).rejects.toBeInstanceOf(InvalidParameterException);
  expect(emulator.outbox.messages()).toMatchObject([
    { kind: "text", to: ["+31612345678"], text: "Your code is 123456 & <more>" },
  ]);
});

describe("the outbox page", () => {
  test("an empty outbox says which messages will appear there", async () => {
    const { get } = await open();
    const { status, body } = await get("/_local/outbox");
    expect(status).toBe(200);
    expect(body).toContain("Nothing sent yet");
    expect((await get("/_local/outbox.json")).body).toBe('{"messages":[]}');
  });

  test("messages are listed newest first, with clickable links", async () => {
    const { emulator, get } = await open();
    add(emulator, "ada@example.com", { subject: "First", text: "Go to https://sightline.test/confirm?a=1&b=2." });
    await emulator.sendSms({ to: "+31612345678", text: "Second: 123456" });
    const { body } = await get("/_local/outbox");
    expect(body.indexOf("Second: 123456")).toBeLessThan(body.indexOf("First"));
    expect(body).toContain('<a href="https://sightline.test/confirm?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">');
    const { messages } = JSON.parse((await get("/_local/outbox.json")).body);
    expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual(["text", "mail"]);
  });

  test("messages can be filtered by recipient", async () => {
    const { emulator, get } = await open();
    add(emulator, "ada@example.com", { subject: "For Ada", text: "x" });
    add(emulator, "bob@example.com", { subject: "For Bob", text: "x" });
    const { body } = await get("/_local/outbox?to=ADA%40example.com");
    expect(body).toContain("For Ada");
    expect(body).not.toContain("For Bob");
    expect(JSON.parse((await get("/_local/outbox.json?to=bob@example.com")).body).messages).toMatchObject([
      { subject: "For Bob" },
    ]);
  });

  test("a page contains 50 messages and links to older ones", async () => {
    const { emulator, get } = await open();
    for (let each = 1; each <= 51; each++) add(emulator, "a@example.com", { subject: `Mail ${each}.`, text: "x" });
    const { body } = await get("/_local/outbox");
    expect(body.match(/<article>/g)).toHaveLength(50);
    const older = /href="(\/_local\/outbox\?before=[^"]+)"/.exec(body)?.[1] ?? "";
    expect((await get(older)).body).toContain("Mail 1.");
  });

  test("the content of a message is escaped", async () => {
    const { emulator, get } = await open();
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
    emulator.outbox.add({
      kind: "mail",
      from: evil,
      to: [evil],
      subject: evil,
      text: `https://x.test/${evil}`,
    });
    const { body } = await get(`/_local/outbox?to=${encodeURIComponent(evil)}`);
    expect(body).toContain("&lt;script&gt;");
    expect(body).not.toMatch(/<script|<img/);
  });

  test("the page runs no script and loads only its own style sheet and previews", async () => {
    const { get } = await open();
    const { policy, body } = await get("/_local/outbox");
    expect(policy).toContain("default-src 'none'; style-src 'self'; frame-src 'self'");
    expect(body).not.toMatch(/<style|style="| on\w+="/);
    expect((await get("/_local/outbox.css")).status).toBe(200);
  });

  test("an HTML email is shown in a frame that runs no scripts and loads no resources", async () => {
    const { emulator, get } = await open();
    add(emulator, "a@example.com", {
      subject: "Rich",
      html: "<style>b{color:red}</style><b>bold</b><script>alert(1)</script>",
    });
    const [kept] = emulator.outbox.messages();
    const { body } = await get("/_local/outbox");
    expect(body).toContain(`<iframe src="/_local/outbox/${kept?.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    const preview = await get(`/_local/outbox/${kept?.id}.html`);
    expect(preview.body).toContain("<b>bold</b>");
    expect(preview.policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
    expect(preview.policy).not.toContain("script");
  });

  test("the outbox does not handle other paths", async () => {
    const { get } = await open();
    expect((await get("/_local/other")).status).toBe(418);
    expect((await get("/_local/outbox/00000000-0000-0000-0000-000000000000.html")).status).toBe(404);
  });
});
