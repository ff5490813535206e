import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { adminInviteTemplate } from "#domain/accounts/emails/admin-invite.ts";
import { resetPasswordTemplate } from "#domain/accounts/emails/reset-password.ts";
import type { EmailTemplate } from "#domain/kit/email/template.ts";
import { cloud, createStaff, createTrialUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import { publishedEvents } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { queueEmail } = await import("#domain/kit/email/queue-email.ts");
const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { listEmailsTo } = await import("#domain/kit/email/list-emails-to.ts");
const { deliverEmails } = await import("#domain/kit/email/deliver-emails.ts");
const { EMAIL_TEMPLATES } = await import("#lambdas/backoffice/email-templates.ts");
const { handler } = await import("#lambdas/backoffice/record-email-outcome.ts");

const SENT_AT = "2026-11-30T09:00:00.000Z";
const mail = (id: string) => ({
  messageId: `ses-${id}`,
  timestamp: SENT_AT,
  tags: { mail: [id], "ses:configuration-set": ["set"] },
});
const report = (detail: object) => invoke<{ state: string }>(handler, { source: "aws.ses", detail });
const delivered = (id: string) => report({ eventType: "Delivery", mail: mail(id), delivery: { timestamp: SENT_AT } });
const complained = (id: string) => report({ eventType: "Complaint", mail: mail(id), complaint: { complainedRecipients: [] } });
const bounced = (id: string, bounceType = "Permanent") =>
  report({
    eventType: "Bounce",
    mail: mail(id),
    bounce: {
      bounceType,
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: "ada@people.test", diagnosticCode: "smtp; 550 5.1.1 user unknown" }],
    },
  });

const rowOf = async (id: string) => (await EmailEntity.get({ id }).go({ consistent: true })).data!;

async function queue<Data extends Readonly<Record<string, unknown>>>(template: EmailTemplate<Data>, data: NoInfer<Data>) {
  const items = queueEmail(template, "ada@people.test", data);
  await commitTransaction(items);
  return String(items[0]?.write.Put?.Item?.id);
}
const queueInvitation = () => queue(adminInviteTemplate, { firstName: "Ada", days: 7 });
async function sendInvitation() {
  const id = await queueInvitation();
  await deliverEmails(EMAIL_TEMPLATES, id);
  return id;
}

test("an email is sent with its id, so that the reports of the email service name it", async () => {
  const id = await sendInvitation();
  expect(cloud.emails.at(-1)).toMatchObject({ configurationSet: "sightline-mail", tags: { mail: id } });
});

test("reports that arrive in any order, and more than once, leave the worst outcome", async () => {
  const orders = [
    [delivered, bounced, complained],
    [complained, delivered, bounced],
    [bounced, complained, delivered, bounced],
  ];
  for (const order of orders) {
    const id = await sendInvitation();
    for (const each of order) await each(id);
    expect(await rowOf(id)).toMatchObject({ state: "complained", provider_id: `ses-${id}` });
  }
  const id = await sendInvitation();
  expect([await bounced(id), await delivered(id), await bounced(id)]).toEqual([
    { state: "bounced" },
    { state: "outdated" },
    { state: "bounced" },
  ]);
  expect(await rowOf(id)).toMatchObject({ state: "bounced", error: "Permanent (General): smtp; 550 5.1.1 user unknown" });
});

test("an automatic reply, which looks like a temporary bounce, leaves a delivered email delivered", async () => {
  const id = await sendInvitation();
  await delivered(id);
  expect(await bounced(id, "Transient")).toEqual({ state: "outdated" });
  expect((await rowOf(id)).state).toBe("delivered");
  const other = await sendInvitation();
  await bounced(other, "Transient");
  expect((await rowOf(other)).state).toBe("bounced");
  await delivered(other);
  expect((await rowOf(other)).state, "the reply was reported first").toBe("delivered");
  expect((await rowOf(other)).error).toBeUndefined();
});

test("an email that was not sent because its recipient had complained about another has not arrived", async () => {
  const id = await sendInvitation();
  const complaint = { complaintSubType: "OnAccountSuppressionList", complainedRecipients: [] };
  expect(await report({ eventType: "Complaint", mail: mail(id), complaint })).toEqual({ state: "bounced" });
});

test("the reason of a bounce is stored without the address", async () => {
  const id = await sendInvitation();
  const bouncedRecipients = [{ diagnosticCode: "smtp; 550 5.1.1 <ada@people.test>: Recipient address rejected" }];
  await report({
    eventType: "Bounce",
    mail: mail(id),
    bounce: { bounceType: "Permanent", bounceSubType: "NoEmail", bouncedRecipients },
  });
  expect((await rowOf(id)).error).toBe("Permanent (NoEmail): smtp; 550 5.1.1 <(address)>: Recipient address rejected");
});

test("an address that bounced gets an email again once someone asks for one, but not after a complaint", async () => {
  const send = async (template: "asked for" | "automatic") => {
    const id =
      template === "asked for"
        ? await queue(resetPasswordTemplate, { firstName: "Ada", code: "s3cret" })
        : await queueInvitation();
    await deliverEmails(EMAIL_TEMPLATES, id);
    return id;
  };
  const address = "ada@people.test";
  await bounced(await send("automatic"));
  cloud.suppressed.set(address, "BOUNCE");
  await bounced(await send("automatic"));
  expect(cloud.suppressed.has(address)).toBe(true);
  const asked = await send("asked for");
  expect(cloud.suppressed.has(address)).toBe(false);

  await bounced(asked);
  cloud.suppressed.set(address, "COMPLAINT");
  await send("asked for");
  expect(cloud.suppressed.get(address)).toBe("COMPLAINT");
  cloud.suppressed.clear();
});

test("an email whose sender was killed after the service had accepted it is not sent again, and its secret is removed", async () => {
  const id = await queue(resetPasswordTemplate, { firstName: "Ada", code: "s3cret-code" });
  expect(await delivered(id)).toEqual({ state: "delivered" });
  const before = cloud.emails.length;
  expect(await deliverEmails(EMAIL_TEMPLATES, id)).toEqual({ sent: 0, retrying: 0, failed: 0 });
  expect(cloud.emails).toHaveLength(before);
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "delivered", sent_at: SENT_AT });
  expect(row.due).toBeUndefined();
  expect(JSON.stringify(row)).not.toContain("s3cret-code");
});

test("a report about an email that is no longer stored is ignored, and one without the id of an email is an error", async () => {
  expect(await delivered("ml_gone")).toEqual({ state: "outdated" });
  await expect(report({ eventType: "Delivery", mail: { messageId: "m", timestamp: SENT_AT, tags: {} } })).rejects.toThrow();
});

test("an admin sees that an invitation came back, until they send it again", async () => {
  const { admin } = await createWorkspace();
  const address = `typo-${randomUUID()}@people.test`;
  const readInvite = async () =>
    (await send(workspaces.read, admin)).body.invites?.find(({ email }) => email === address)?.undelivered_at;
  const invite = async () => {
    await send(workspaces.invite, admin, { body: { emails: [address] } });
    const { data } = await EmailEntity.query.byAddress({ to: address }).go({ order: "desc", limit: 1 });
    return data[0]!.id;
  };
  const first = await invite();
  await deliverEmails(EMAIL_TEMPLATES, first);
  await delivered(first);
  expect(await readInvite()).toBeNull();
  await bounced(first);
  const at = await readInvite();
  expect(at).toEqual(expect.any(String));
  await bounced(first);
  expect(await readInvite()).toBe(at);

  const second = await invite();
  expect(await readInvite()).toBeNull();
  await bounced(first);
  expect(await readInvite(), "the report about the first email says nothing about the second").toBeNull();
  await complained(second);
  expect(await readInvite(), "the admin is not told of a complaint").toBeNull();
});

test("a user is told that emails to their address come back, until one arrives or they have another address", async () => {
  const person = await createTrialUser();
  const { email } = (await send(accounts.me, person)).body;
  const isTold = async () => (await send(accounts.me, person)).body.emailUndelivered;
  const sendTo = async (address: string) => {
    const items = queueEmail(adminInviteTemplate, address, { firstName: "Ada", days: 7 });
    await commitTransaction(items);
    return String(items[0]?.write.Put?.Item?.id);
  };
  await bounced(await sendTo(email), "Transient");
  expect(await isTold(), "the mailbox was full").toBe(false);
  await bounced(await sendTo(email.replace("@", "+other@")));
  expect(await isTold(), "another spelling").toBe(false);
  await bounced(await sendTo(email));
  expect(await isTold()).toBe(true);
  await delivered(await sendTo(email));
  expect(await isTold()).toBe(false);

  const earlier = await sendTo(email);
  await delivered(await sendTo(email));
  await bounced(earlier);
  expect(await isTold(), "a later one had arrived").toBe(false);

  await bounced(await sendTo(email));
  expect(await isTold()).toBe(true);
  await AccountEntity.patch({ uid: person.uid })
    .set({ email: `new-${email}` })
    .go();
  expect(await isTold()).toBe(false);
});

test("a user is told that the link to their new address came back, until it arrives or they ask for another", async () => {
  const person = await createTrialUser();
  const [typo, other] = [`typo-${randomUUID()}@people.test`, `right-${randomUUID()}@people.test`];
  const me = async () => {
    const { newEmail, newEmailUndelivered, emailUndelivered } = (await send(accounts.me, person)).body;
    return [newEmail, newEmailUndelivered, emailUndelivered];
  };
  const ask = async (email: string) => {
    expect((await send(accounts.requestEmailChange, person, { body: { email } })).status).toBe(200);
    const { data } = await EmailEntity.query.byAddress({ to: email }).go({ order: "desc", limit: 1 });
    const id = data[0]!.id;
    await deliverEmails(EMAIL_TEMPLATES, id);
    return id;
  };
  const first = await ask(typo);
  await bounced(first, "Transient");
  expect(await me(), "the mailbox was full").toEqual([typo, false, false]);
  await bounced(first);
  expect(await me()).toEqual([typo, true, false]);
  expect(await publishedEvents(person.uid, person.uid)).toContain("account.edited");

  const again = await ask(typo);
  expect(await me(), "they asked for the link again").toEqual([typo, false, false]);
  await bounced(first);
  expect(await me(), "the report is about the first link").toEqual([typo, false, false]);
  await bounced(again);
  expect(await me()).toEqual([typo, true, false]);

  const right = await ask(other);
  expect(await me(), "another address").toEqual([other, false, false]);
  await bounced(again);
  expect(await me(), "the report is about the earlier address").toEqual([other, false, false]);
  await delivered(right);
  expect(await me()).toEqual([other, false, false]);
  await bounced(right);
  expect(await me()).toEqual([other, true, false]);
  await send(accounts.cancelEmailChange, person);
  expect(await me()).toEqual([null, false, false]);
});

test("staff find bounced emails with the reason, and cannot send what was marked as spam again", async () => {
  const staff = await createStaff();
  const id = await sendInvitation();
  await bounced(id);
  const { body } = await send(staffBackoffice.emails, staff, { query: { state: "bounced" } });
  expect(body.rows.map(({ uid }) => uid)).toContain(id);
  const read = async () => (await send(staffBackoffice.readEmail, staff, { params: { uid: id } })).body;
  expect(await read()).toMatchObject({ error: expect.stringContaining("user unknown"), resendable: "yes" });
  await complained(id);
  expect(await read()).toMatchObject({ state: "complained", resendable: "unwanted" });
  expect((await send(staffBackoffice.resendEmail, staff, { params: { uid: id } })).body).toMatchObject({
    code: "email.unwanted",
  });
  expect(await listEmailsTo("ada@people.test")).toContainEqual(expect.objectContaining({ state: "complained" }));
});
