import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "#test/kit/fixtures.ts";

const { normaliseEmail } = await import("#domain/accounts/normalise-email.ts");
const { createAccount } = await import("#domain/billing/create-account.ts");
const { findAccountByEmail } = await import("#domain/accounts/read-account.ts");

const name = () => `ada.${randomUUID()}`;
const open = (email: string) =>
  createAccount({ uid: randomUUID(), email, email_verified: true, firstName: "Ada", lastName: "Lovelace" });

test.each([
  ["Ada.L@Gmail.com", "adal@gmail.com"],
  ["ada.l+trial2@googlemail.com", "adal@gmail.com"],
  ["Ada.L+x+y@Company.test", "ada.l@company.test"],
  ["  ada@company.test ", "ada@company.test"],
  ["+tag@company.test", "+tag@company.test"],
])("%s normalises to the mailbox %s", (spelled, mailbox) => expect(normaliseEmail(spelled)).toBe(mailbox));

test("concurrent sign-ups with spellings of one mailbox create one account", async () => {
  const own = name();
  const spellings = [
    `${own}@gmail.com`,
    `${own.replaceAll(".", "")}@googlemail.com`,
    `${own}+a@gmail.com`,
    `${own.toUpperCase()}@GMAIL.COM`,
  ];

  const outcomes = await Promise.allSettled(spellings.map(open));

  const rejected = outcomes.filter(({ status }) => status === "rejected");
  expect(rejected).toHaveLength(3);
  for (const outcome of rejected) expect(outcome).toMatchObject({ reason: { code: "account.exists" } });
  const found = await Promise.all(spellings.map(findAccountByEmail));
  expect(new Set(found.map((account) => account?.uid)).size).toBe(1);
});

test("dots distinguish mailboxes outside Gmail", async () => {
  const own = name();
  expect([await open(`${own}@company.test`), await open(`${own.replaceAll(".", "")}@company.test`)]).toEqual([true, true]);
});
