import { expect, test } from "vitest";
import { logInByCode } from "#packages/cli/src/login/device-login.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

const codes = {
  body: {
    device_code: "d",
    user_code: "WDJB-MJHT",
    verification_uri_complete: "https://site.test/developers/device?code=WDJB-MJHT",
    expires_in: 0.02,
    interval: 0.005,
  },
};
const signal = new AbortController().signal;
const logIn = (baseUrl: string) => logInByCode({ baseUrl, client: "test", signal, show: () => undefined });

test("a login retries while the site can’t be reached, until the code has expired", async () => {
  await using api = await startScriptedApi([codes, "closes", { body: { state: "approved", api_key: "sl_1" } }]);
  expect(await logIn(api.url)).toBe("sl_1");
  await using gone = await startScriptedApi([codes]);
  await expect(logIn(gone.url)).rejects.toThrow("No one confirmed the code within ten minutes.");
});

test("a login at another site says that it isn’t a Sightline site", async () => {
  await using api = await startScriptedApi([{ body: "<!doctype html>" }]);
  await expect(logIn(api.url)).rejects.toThrow(/did not answer with JSON\. Is it a Sightline site\?/);
});
