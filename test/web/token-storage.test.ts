import { expect, test } from "vitest";
import { createTokenStorage } from "#web/kit/auth/token-storage.ts";

const PREFIX = "CognitoIdentityServiceProvider.client.ada";
const NOW = Date.parse("2026-03-09T12:00:00.000Z");
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenUntil = (time: number) => `${part({ alg: "none" })}.${part({ exp: time / 1000 })}.x`;

/** The storage shared by all tabs of a browser. */
function browser() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

async function signIn(shared: ReturnType<typeof browser>, { until = NOW + 1_800_000 } = {}) {
  const tab = createTokenStorage(() => shared);
  await tab.setItem(`${PREFIX}.accessToken`, tokenUntil(until));
  await tab.setItem(`${PREFIX}.idToken`, tokenUntil(until));
  await tab.setItem(`${PREFIX}.refreshToken`, "refresh");
  return tab;
}

test("access and ID tokens never leave the memory of their tab", async () => {
  const shared = browser();
  const tab = await signIn(shared);
  expect([...shared.kept.keys()]).toEqual([`${PREFIX}.refreshToken`]);
  expect(await tab.getItem(`${PREFIX}.accessToken`)).toBe(tokenUntil(NOW + 1_800_000));
});

test("a new tab gets an expired access token if there is a refresh token, so that the session is refreshed", async () => {
  const shared = browser();
  await signIn(shared);
  const other = createTokenStorage(() => shared);
  const [, payload = ""] = (await other.getItem(`${PREFIX}.accessToken`))!.split(".");
  expect(JSON.parse(atob(payload))).toEqual({ exp: 0 });
  expect(await other.getItem(`${PREFIX}.idToken`)).toBeNull();
  await other.removeItem(`${PREFIX}.refreshToken`);
  expect(await other.getItem(`${PREFIX}.accessToken`)).toBeNull();
});

test("a token is fresh if it is valid for another minute by the server clock and the session has not ended", async () => {
  const shared = browser();
  const tab = await signIn(shared, { until: NOW + 61_000 });
  expect(tab.isFresh(NOW)).toBe(true);
  expect(tab.isFresh(NOW + 1_000)).toBe(false);
  await tab.setItem(`${PREFIX}.clockDrift`, "30000");
  expect(tab.isFresh(NOW)).toBe(false);
  await tab.setItem(`${PREFIX}.clockDrift`, "0");
  shared.clear();
  expect(tab.isFresh(NOW)).toBe(false);
});

test("the values of a tab can be cleared separately, and a full clear removes everything", async () => {
  const shared = browser();
  const tab = await signIn(shared);
  tab.clearTabOnly();
  expect(tab.isFresh(NOW)).toBe(false);
  expect(await tab.getItem(`${PREFIX}.refreshToken`)).toBe("refresh");
  await tab.clear();
  expect(shared.kept.size).toBe(0);
});
