import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, test } from "vitest";
import { secretValue } from "#adapters/secret-value.ts";
import { setClock } from "#kit/clock.ts";

const secrets = mockClient(SecretsManagerClient);
let restoreClock: () => void = () => undefined;
const setMinute = (minute: number) => {
  restoreClock();
  restoreClock = setClock(() => new Date(minute * 60_000));
};
afterEach(() => {
  restoreClock();
  secrets.reset();
});

test("a rotated secret takes effect after five minutes, and until then it is not read again", async () => {
  secrets.on(GetSecretValueCommand).resolvesOnce({ SecretString: "old" }).resolves({ SecretString: "new" });
  const read = secretValue("arn");
  setMinute(0);
  expect(await Promise.all([read(), read()])).toEqual(["old", "old"]);
  setMinute(4.9);
  expect(await read()).toBe("old");
  setMinute(5);
  expect(await read()).toBe("new");
  expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(2);
});

test("a failed read is not cached", async () => {
  secrets.on(GetSecretValueCommand).rejectsOnce(new Error("unreachable")).resolves({ SecretString: "value" });
  const read = secretValue("arn");
  await expect(read()).rejects.toThrow("unreachable");
  expect(await read()).toBe("value");
});
