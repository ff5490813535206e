import { Agent } from "node:http";
import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { expect, onTestFinished, test } from "vitest";
import { createWebAcl } from "#local/cognito/web-acl.ts";
import { type CognitoFixture, member, PASSWORD, startCognitoFixture } from "./cognito-fixture.ts";
import { REGION, SERVER } from "./cognito-pool.ts";

const LIMIT = 10;
const EMAIL = "ada@example.com";

const rate = (changes: object = {}) => ({
  DefaultAction: { Allow: {} },
  Rules: [
    {
      Name: "SignInRate",
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          Limit: LIMIT,
          AggregateKeyType: "IP",
          EvaluationWindowSec: 600,
          ScopeDownStatement: {
            RegexMatchStatement: {
              FieldToMatch: { SingleHeader: { Name: "x-amz-target" } },
              RegexString: "InitiateAuth$",
              TextTransformations: [{ Priority: 0, Type: "NONE" }],
            },
          },
          ...changes,
        },
      },
    },
  ],
});

/** Signs in from an address of this machine, and returns the name of the error if there is one. */
function signInsFrom({ endpoint }: CognitoFixture, localAddress: string) {
  const requestHandler = { httpAgent: new Agent({ localAddress }) };
  const client = new CognitoIdentityProviderClient({ endpoint, region: REGION, maxAttempts: 1, requestHandler });
  onTestFinished(() => client.destroy());
  return async (Password = PASSWORD): Promise<string> => {
    const AuthParameters = { USERNAME: EMAIL, PASSWORD: Password };
    const auth = new InitiateAuthCommand({ AuthFlow: "USER_PASSWORD_AUTH", ClientId: SERVER, AuthParameters });
    return client.send(auth).then(
      () => "signed in",
      (error: Error) => error.name,
    );
  };
}

// Only Linux has more than one address of the machine itself.
test.runIf(process.platform === "linux")(
  "an address that has used up its sign-ins is blocked for a while; others are not",
  async () => {
    const pool = await startCognitoFixture({}, rate());
    pool.stopClock();
    await member(pool, EMAIL);
    const [one, other] = [signInsFrom(pool, "127.0.0.2"), signInsFrom(pool, "127.0.0.3")];
    for (let tried = 0; tried < LIMIT; tried++) expect(await one()).toBe("signed in");
    expect(await one()).toBe("ForbiddenException");
    expect(await other()).toBe("signed in");
    pool.pass({ minutes: 10 });
    expect(await one()).toBe("signed in");
  },
);

test("the address that everyone on one machine has is not limited", async () => {
  const pool = await startCognitoFixture({}, rate());
  await member(pool, EMAIL);
  const signIn = signInsFrom(pool, "127.0.0.1");
  for (let tried = 0; tried <= LIMIT; tried++) expect(await signIn()).toBe("signed in");
});

test.each([
  ["a limit below that of the service", { Limit: 9 }],
  ["a window that the service does not offer", { EvaluationWindowSec: 900 }],
  ["another key", { AggregateKeyType: "FORWARDED_IP" }],
])("a firewall with %s is rejected", (_, changes) => {
  expect(() => createWebAcl(rate(changes))).toThrow("the firewall of a user pool cannot be served");
});
