import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { send } from "#test/kit/world.ts";

const { customMessage, postConfirmation } = await import("#lambdas/accounts/cognito-triggers.ts");

const confirmed = (sub: string) =>
  ({
    triggerSource: "PostConfirmation_ConfirmSignUp",
    request: {
      userAttributes: { sub, email: `${sub}@people.test`, email_verified: "true", given_name: "Grace", family_name: "Hopper" },
    },
    response: {},
  }) as never;

test("who confirms his address has an account and a trial; confirming again grants nothing", async () => {
  const uid = randomUUID();
  await postConfirmation(confirmed(uid));
  await postConfirmation(confirmed(uid));

  const { status, body } = await send(accounts.me, { uid, groups: [], secondFactor: false });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    uid,
    email: `${uid}@people.test`,
    email_verified: true,
    name: "Grace Hopper",
    role: "trial",
    imageCredits: 10,
  });
});

const asked = (triggerSource: string) =>
  ({
    triggerSource,
    request: { userAttributes: { given_name: "Grace" }, codeParameter: "{####}", usernameParameter: "{username}" },
    response: { emailSubject: null, emailMessage: null, smsMessage: null },
  }) as never;

test.each([
  ["CustomMessage_SignUp", "Verify your email address for Sightline"],
  ["CustomMessage_ResendCode", "Verify your email address for Sightline"],
  ["CustomMessage_ForgotPassword", "Reset your Sightline password"],
  ["CustomMessage_VerifyUserAttribute", "Verify your new email address"],
  ["CustomMessage_AdminCreateUser", "Your Sightline account"],
])("the mail of %s greets by name and carries the code", async (occasion, subject) => {
  const { response } = await customMessage(asked(occasion));
  expect(response.emailSubject).toBe(subject);
  expect(response.emailMessage).toMatch(/^Hi Grace,/);
  expect(response.emailMessage).toContain("{####}");
  if (occasion === "CustomMessage_AdminCreateUser") expect(response.emailMessage).toContain("{username}");
});

test("occasions without words of our own keep the pool's", async () => {
  const { response } = await customMessage(asked("CustomMessage_Authentication"));
  expect(response.emailMessage).toBeNull();
});
