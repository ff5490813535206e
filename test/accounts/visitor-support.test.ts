import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { freezeToHourStart, send } from "#test/kit/fixtures.ts";
import { queuedEmailsTo, uniqueEmail } from "#test/kit/sign-up.ts";

const SUPPORT = process.env.SUPPORT_MAIL ?? "";
const ask = (email: string, more: object = {}, ip: string = randomUUID()) =>
  send(accounts.askSupportAsVisitor, undefined, {
    body: { name: "Ada Lovelace", email, question: `Lost phone of ${email}`, ...more },
    ip,
  });
const questionsOf = async (email: string) => (await queuedEmailsTo(SUPPORT)).filter(({ data }) => data.from === email);

test("a visitor's question reaches support, and no one else gets an email", async () => {
  const email = uniqueEmail();
  expect((await ask(email)).status).toBe(202);
  expect(await questionsOf(email)).toEqual([
    expect.objectContaining({
      template: "visitor-question",
      data: expect.objectContaining({ question: `Lost phone of ${email}` }),
    }),
  ]);
  expect(await queuedEmailsTo(email)).toEqual([]);
});

test("a question with the hidden field is accepted and discarded", async () => {
  const email = uniqueEmail();
  expect((await ask(email, { website: "https://spam.test" })).status).toBe(202);
  expect(await questionsOf(email)).toEqual([]);
});

test("questions are limited to three per hour for an IP address and for a mailbox, and unknown fields are rejected", async () => {
  freezeToHourStart();
  const [email, ip] = [uniqueEmail(), randomUUID()];
  for (let sent = 0; sent < 3; sent++) expect((await ask(email)).status).toBe(202);
  expect((await ask(email.replace("@", "+again@"))).status).toBe(429);
  for (let sent = 0; sent < 3; sent++) expect((await ask(uniqueEmail(), {}, ip)).status).toBe(202);
  expect(await ask(uniqueEmail(), {}, ip)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
  expect((await ask(uniqueEmail(), { to: "someone@else.test" })).status).toBe(400);
});
