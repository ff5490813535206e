import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_PAGE } from "#contracts/kit/page.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { resetPasswordTemplate } from "#domain/accounts/emails/reset-password.ts";
import { supportQuestionTemplate } from "#domain/accounts/emails/support-question.ts";
import type { EmailTemplate } from "#domain/kit/email/template.ts";
import { cloud, createStaff, send } from "#test/kit/fixtures.ts";

const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { queueEmail } = await import("#domain/kit/email/queue-email.ts");
const { deliverEmails } = await import("#domain/kit/email/deliver-emails.ts");
const { EMAIL_TEMPLATES } = await import("#lambdas/backoffice/email-templates.ts");

const staff = await createStaff();
const list = async (query: Record<string, string>) => (await send(staffBackoffice.emails, staff, { query })).body;
const read = async (uid: string) => (await send(staffBackoffice.readEmail, staff, { params: { uid } })).body;
const resend = (uid: string) => send(staffBackoffice.resendEmail, staff, { params: { uid } });
const deliver = (id: string) => deliverEmails(EMAIL_TEMPLATES, id);
const newAddress = () => `${randomUUID()}@people.test`;

async function queue<Data extends Readonly<Record<string, unknown>>>(
  template: EmailTemplate<Data>,
  to: string,
  data: NoInfer<Data>,
): Promise<string> {
  const parts = queueEmail(template, to, data);
  await commitTransaction(parts);
  return String(parts[0]?.write.Put?.Item?.id);
}
const ask = (to: string) => queue(supportQuestionTemplate, to, { from: "ada@people.test", name: "Ada", question: "Why 42?" });
const reset = (to: string) => queue(resetPasswordTemplate, to, { firstName: "Ada", code: "s3cret-code" });

test("the emails to one address are found newest first, by state and template, with their text", async () => {
  const to = newAddress();
  const [first, second] = [await ask(to), await reset(to)];
  await deliver(first);
  expect((await list({ search: to.toUpperCase() })).rows.map(({ uid }) => uid)).toEqual([second, first]);
  expect((await list({ search: to, state: "sent" })).rows).toMatchObject([{ uid: first, attempts: 1, state: "sent" }]);
  expect((await list({ search: to, template: "reset-password" })).rows.map(({ uid }) => uid)).toEqual([second]);
  expect(await list({ search: newAddress() })).toEqual({ rows: [], last: null });
  expect(await read(first)).toMatchObject({
    to,
    subject: "Question from Ada",
    text: expect.stringContaining("> Why 42?"),
    resendable: "yes",
  });
});

test("the email log has a hundred emails per page, and lists each once, whatever their state", async () => {
  const ids: string[] = [];
  for (let count = 0; count < MAX_PAGE + 5; count++) ids.push(await ask(newAddress()));
  await Promise.all(ids.slice(0, 10).map(deliver));
  const first = await list({ template: "support-question" });
  expect(first.rows).toHaveLength(MAX_PAGE);
  const second = await list({ template: "support-question", last: first.last! });
  const listed = [...first.rows, ...second.rows].map(({ uid }) => uid);
  expect(listed.slice(0, ids.length)).toEqual(ids.toReversed());
  expect((await list({ last: first.last! })) as object).toMatchObject({ code: "request.invalid" });
});

test("a secret link is never shown, not even before it is sent, and its email is not sent again", async () => {
  const uid = await reset(newAddress());
  const waiting = await read(uid);
  expect(waiting.text).toContain("Choose a new password");
  expect(JSON.stringify(waiting)).not.toContain("s3cret-code");
  expect((await resend(uid)).body).toMatchObject({ code: "email.in_progress" });
  await deliver(uid);
  expect((await resend(uid)).body).toMatchObject({ code: "email.secret" });
});

test("an email is sent again as a new one, and that is recorded", async () => {
  const to = newAddress();
  const uid = await ask(to);
  await deliver(uid);
  const { status, body: again } = await resend(uid);
  expect(status).toBe(202);
  expect(again).toMatchObject({ to, state: "queued", attempts: 0, template: "support-question" });
  await deliver(again.uid);
  expect(cloud.emails.filter((email) => email.to === to)).toHaveLength(2);
  expect((await read(uid)).state).toBe("sent");
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: uid } })).body;
  expect(rows).toMatchObject([{ action: "mails.resend", object: uid, after: { mail: again.uid, template: "support-question" } }]);
  expect(JSON.stringify(rows)).not.toContain(to);
});

test("an email that is no longer stored is not found", async () => {
  expect((await resend("ml_0")).body).toMatchObject({ code: "email.not_found" });
});
