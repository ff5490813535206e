import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { SERVER, POOL as UserPoolId, WEB } from "./cognito-pool.ts";
import { PASSWORD, world } from "./cognito-world.ts";

const Username = "ada@people.test";
/** As the application declares its pool: it takes nobody in by itself, and helps nobody who forgot a password. */
const closed = () =>
  world({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "admin_only", Priority: 1 }] },
  });

test("where only administrators create people, nobody signs himself up", async () => {
  const { client, events } = await closed();
  const attempt = client.send(
    new SignUpCommand({ ClientId: WEB, Username, Password: PASSWORD, UserAttributes: [{ Name: "email", Value: Username }] }),
  );
  await expect(attempt).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "SignUp is not permitted for this user pool",
  });
  expect(events).toEqual([]);
});

test("where only administrators recover accounts, no code is sent, and the answer tells nothing", async () => {
  const { client, mails, texts } = await closed();
  const UserAttributes = [
    { Name: "email", Value: Username },
    { Name: "email_verified", Value: "true" },
  ];
  await client.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: "SUPPRESS" }));
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: PASSWORD, Permanent: true }));
  const asked = async (name: string) => {
    const { CodeDeliveryDetails } = await client.send(new ForgotPasswordCommand({ ClientId: WEB, Username: name }));
    return CodeDeliveryDetails;
  };
  expect(await asked(Username)).toEqual(await asked("abe@people.test"));
  expect([mails, texts]).toEqual([[], []]);
});

test("a person who was created without a mail signs in only with a password set for good", async () => {
  const { client } = await closed();
  const UserAttributes = [{ Name: "email", Value: Username }];
  await client.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: "SUPPRESS" }));
  const signIn = () =>
    client.send(
      new InitiateAuthCommand({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: SERVER,
        AuthParameters: { USERNAME: Username, PASSWORD },
      }),
    );
  await expect(signIn()).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: PASSWORD, Permanent: true }));
  expect((await signIn()).AuthenticationResult?.AccessToken).toBeTruthy();
});
