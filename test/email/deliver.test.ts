import { beforeEach, describe, expect, test } from "vitest";
import { supportQuestionTemplate } from "#domain/accounts/emails/support-question.ts";
import { verifyTemplate } from "#domain/accounts/emails/verify.ts";
import type { EmailTemplate } from "#domain/kit/email/template.ts";
import { inviteTemplate } from "#domain/workspaces/emails/invite.ts";
import { busEvent } from "#test/kit/deliver.ts";
import { deliverEmailsTo, emailSecret } from "#test/kit/emails.ts";
import { cloud, withClockShift, withFixedClock } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import { readStreamRecords } from "#test/kit/stream.ts";

const { eventFromRecord } = await import("#domain/kit/event-from-record.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { queueEmail } = await import("#domain/kit/email/queue-email.ts");
const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { deliverEmails: deliver } = await import("#domain/kit/email/deliver-emails.ts");
const { EMAIL_TEMPLATES } = await import("#lambdas/backoffice/email-templates.ts");
const { handler } = await import("#lambdas/backoffice/deliver-emails.ts");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const idOf = (parts: ReturnType<typeof queueEmail>): string => {
  const [row] = parts;
  return String(row?.write.Put?.Item?.id);
};
const rowOf = async (id: string) => (await EmailEntity.get({ id }).go({ consistent: true })).data!;

const deliverEmails = (id?: string) => deliver(EMAIL_TEMPLATES, id);

async function queue<Data extends Readonly<Record<string, unknown>>>(
  template: EmailTemplate<Data>,
  to: string,
  data: NoInfer<Data>,
): Promise<string> {
  const parts = queueEmail(template, to, data);
  await commitTransaction(parts);
  return idOf(parts);
}

const verify = (to = "ada@people.test") => queue(verifyTemplate, to, { firstName: "Ada", code: "s3cret" });

beforeEach(async () => {
  // Sends what an earlier test left queued, even if its next attempt is far in the future.
  cloud.emailFailures.length = 0;
  await withClockShift(400 * 24 * HOUR, () => deliverEmails());
  cloud.emails.length = 0;
});

describe("an email", () => {
  test("an email is queued, with its event, in the transaction of the change that causes it", async () => {
    const id = await verify();
    const announced = (await readStreamRecords())
      .map((record) => eventFromRecord(record as never))
      .filter((change) => change?.object === id);
    expect(announced).toEqual([expect.objectContaining({ type: "mail.queued", scope: id, object: id })]);

    const rejected = queueEmail(verifyTemplate, "grace@people.test", { firstName: "Grace", code: "x" });
    const taken = queueEmail(verifyTemplate, "grace@people.test", { firstName: "Grace", code: "x" }).map((part, index) =>
      index === 0 ? { ...part, write: { Put: { ...part.write.Put!, ConditionExpression: "attribute_exists(pk)" } } } : part,
    );
    await expect(commitTransaction([...rejected, ...taken])).rejects.toThrow();
    await deliverEmails();
    expect(cloud.emails.map(({ to }) => to)).toEqual(["ada@people.test"]);
  });

  test("an email is sent on its event, as text and HTML, with headers that suppress automatic replies", async () => {
    const id = await verify();
    expect(await invoke(handler, busEvent("mail.queued", { scope: id, object: id }))).toEqual({
      sent: 1,
      retrying: 0,
      failed: 0,
    });
    expect(cloud.emails).toEqual([
      {
        from: "Sightline <no-reply@sightline.test>",
        to: "ada@people.test",
        replyTo: ["support@sightline.test"],
        subject: "Verify your email address",
        text: expect.stringContaining("http://127.0.0.1/actions?mode=verifyEmail#code=s3cret"),
        html: expect.stringContaining("Verify my email address"),
        headers: { "X-Sightline-Mail": id, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        configurationSet: "sightline-mail",
        tags: { mail: id },
      },
    ]);
    expect(emailSecret(cloud.emails[0]!)).toBe("s3cret");
  });

  test("an email queued by an earlier release is sent from the stored template name and data", async () => {
    const at = new Date().toISOString();
    const row = {
      id: "ml_earlier",
      template: "member-removed",
      to: "ada@people.test",
      data: { firstName: "Ada", workspaceName: "Bureau" },
    };
    await EmailEntity.put({ ...row, due: "mail", next_at: at, created_at: at, ttl: Date.now() / 1000 + 3600 }).go();
    expect(await deliverEmails("ml_earlier")).toMatchObject({ sent: 1 });
    expect(cloud.emails[0]?.text).toContain("Bureau");
  });

  test("an email is sent by the scheduled run if its event was lost", async () => {
    await verify();
    expect(await invoke(handler, { "detail-type": "Scheduled Event", detail: {} })).toEqual({ sent: 1, retrying: 0, failed: 0 });
    expect(cloud.emails).toHaveLength(1);
  });

  test("an email is stored as sent for 90 days, without the secret of its link", async () => {
    const id = await queue(inviteTemplate, "ada@people.test", {
      workspace: "ws_1",
      workspaceName: "Bureau",
      invitedBy: "Grace",
      token: "t0ken",
      exists: false,
      email: "ada@people.test",
    });
    const before = await rowOf(id);
    expect(before).toMatchObject({ state: "queued", attempts: 0, data: { token: "t0ken" } });
    expect(before.ttl - Date.parse(before.created_at) / 1000).toBeCloseTo(90 * 24 * 3600, -1);
    await deliverEmails(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      state: "sent",
      attempts: 1,
      provider_id: "message-1",
      data: { workspaceName: "Bureau", token: "" },
    });
    expect(row.due).toBeUndefined();
    expect(JSON.stringify(row)).not.toContain("t0ken");
  });

  test("an email is sent once for repeated events and concurrent deliveries", async () => {
    const id = await verify();
    const tallies = await Promise.all([deliverEmails(id), deliverEmails(id), deliverEmails(), deliverEmails(id)]);
    await deliverEmails(id);
    expect(cloud.emails).toHaveLength(1);
    expect(tallies.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
  });
});

describe("when the email service fails", () => {
  test("an email is retried after 1, 5 and 30 minutes, 2 and 6 hours, never earlier, and then marked as failed", async () => {
    const id = await queue(inviteTemplate, "ada@people.test", {
      workspace: "ws_1",
      workspaceName: "Bureau",
      invitedBy: "Grace",
      token: "t0ken",
      exists: true,
      email: "ada@people.test",
    });
    let at = Date.now();
    for (const pause of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]) {
      cloud.emailFailures.push("TooManyRequestsException");
      expect(await withFixedClock(at, () => deliverEmails())).toMatchObject({ retrying: 1 });
      expect(await rowOf(id)).toMatchObject({ state: "queued", error: expect.stringContaining("told to fail") });
      expect(await withFixedClock(at + pause - 2000, () => deliverEmails())).toEqual({ sent: 0, retrying: 0, failed: 0 });
      at += pause + 2000;
    }
    cloud.emailFailures.push("TooManyRequestsException");
    expect(await withFixedClock(at, () => deliverEmails())).toEqual({ sent: 0, retrying: 0, failed: 1 });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "failed", attempts: 6, data: { token: "" } });
    expect(await withFixedClock(at + 400 * HOUR, () => deliverEmails())).toEqual({ sent: 0, retrying: 0, failed: 0 });
    expect(cloud.emails).toHaveLength(0);
  });

  test("an email is sent on the next retry after the email service recovers", async () => {
    const id = await verify();
    cloud.emailFailures.push("InternalServiceErrorException", "InternalServiceErrorException");
    await deliverEmails();
    await withClockShift(MINUTE + 1000, () => deliverEmails());
    await withClockShift(7 * MINUTE, () => deliverEmails());
    expect(cloud.emails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 3 });
  });

  test("an email with an expired link is not sent", async () => {
    const id = await verify();
    expect(await withClockShift(24 * HOUR + 1000, () => deliverEmails())).toMatchObject({ failed: 1 });
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: expect.stringContaining("expired"), data: { code: "" } });
  });

  test("an interrupted delivery is retried after its lease expires, up to the maximum number of attempts", async () => {
    const id = await verify();
    await EmailEntity.patch({ id })
      .set({ state: "sending", due: "mail", next_at: new Date(Date.now() + MINUTE).toISOString() })
      .go();
    expect(await deliverEmails(id)).toEqual({ sent: 0, retrying: 0, failed: 0 });
    expect(await withClockShift(MINUTE + 1000, () => deliverEmails(id))).toEqual({ sent: 1, retrying: 0, failed: 0 });

    const broken = await verify();
    await EmailEntity.patch({ id: broken }).set({ attempts: 6 }).go();
    expect(await deliverEmails(broken)).toEqual({ sent: 0, retrying: 0, failed: 1 });
  });
});

describe("an undeliverable email fails immediately and does not delay others", () => {
  test.each(["ada@people.test\r\nBcc: all@evil.test", "ada@people.test, all@evil.test", "Ada <ada@people.test>", "", "ada"])(
    "an email to the invalid address %j fails immediately and does not delay others",
    async (to) => {
      const id = await verify(to);
      await verify("grace@people.test");
      expect(await deliverEmails()).toEqual({ sent: 1, retrying: 0, failed: 1 });
      expect(cloud.emails.map((sent) => sent.to)).toEqual(["grace@people.test"]);
      expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 1 });
    },
  );

  test("an email to an address that the email service rejects fails immediately", async () => {
    await verify();
    cloud.emailFailures.push("BadRequestException");
    expect(await deliverEmails()).toMatchObject({ failed: 1 });
  });

  test("an email without an existing template fails immediately", async () => {
    const id = await queue({ ...verifyTemplate, name: "toString" }, "ada@people.test", { firstName: "Ada", code: "s3cret" });
    expect(await deliverEmails()).toMatchObject({ failed: 1 });
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: expect.stringContaining("toString"), data: { code: "" } });
  });

  test("an email that cannot be composed fails immediately", async () => {
    const id = await queue(verifyTemplate, "ada@people.test", {
      firstName: "Ada",
      code: "s3cret",
      continueUrl: "https://evil.test",
    });
    expect(await deliverEmails()).toMatchObject({ failed: 1 });
    expect(JSON.stringify(await rowOf(id))).not.toContain("s3cret");
  });
});

test("a reply to a support question is addressed to the user who asked it", async () => {
  const question = { from: "ada@people.test", name: "Ada", question: "Why?" };
  await commitTransaction(queueEmail(supportQuestionTemplate, "help@sightline.test", question, question.from));
  const [sent] = await deliverEmailsTo("help@sightline.test");
  expect(sent).toMatchObject({ replyTo: ["ada@people.test"], headers: { "X-Sightline-Mail": expect.any(String) } });
  expect(sent?.headers).not.toHaveProperty("Auto-Submitted");
});
