import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { blockStorage } from "#test/web/kit/block-storage.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";
import { storedSession } from "#test/web/kit/sign-in-service.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const fill = async (page: Page, email: string) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long password");
};
const logIn = (page: Page) => page.getByRole("button", { name: "Log in" }).click();

test("a signed-out visitor signs in and is redirected to the requested page", async () => {
  const page = await screens.open("/heatmaps", { isSignedIn: false });
  await page.waitForURL("**/login?from=%2Fheatmaps");
  const button = page.getByRole("button", { name: "Log in" });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await fill(page, "ada@demo.sightline.test");
  expect(await button.isDisabled()).toBe(false);
  await logIn(page);
  await page.getByText("Log in successful").waitFor();
  await page.waitForURL("**/heatmaps");
  await waitUntil(async () => (await page.title()) === "Heatmaps · Sightline");
  expect(screens.complaints).toEqual([]);
});

test("sign-in pages, the demo and share links have no navigation", async () => {
  for (const [address, isSignedIn] of [
    ["/login", false],
    ["/demo", true],
    [`/viewonly/sh_${"0".repeat(26)}`, true],
  ] as const) {
    const page = await screens.open(address, { isSignedIn });
    await page.getByRole("main").getByRole("heading").first().waitFor();
    expect(await page.getByRole("navigation", { name: "Main" }).count(), address).toBe(0);
  }
});

test("an unknown address and a wrong password show the same error, and a double click counts as one attempt", async () => {
  for (const name of ["unknown", "wrong"]) {
    const page = await screens.open("/login", { isSignedIn: false });
    await fill(page, `${name}@demo.sightline.test`);
    let attempts = 0;
    page.on("request", (request) => {
      if (request.headers()["x-amz-target"]?.endsWith("InitiateAuth")) attempts++;
    });
    await page.getByRole("button", { name: "Log in" }).focus();
    // Two submissions before the page can disable the button.
    await page.locator("form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.getByText("Email or password is not correct.").waitFor();
    expect(attempts).toBe(1);
    await page.locator("input[name=password]:focus").waitFor();
    await page.getByRole("link", { name: "Contact support" }).waitFor();
  }
});

test("a browser that blocks site data shows the login page, which says why logging in fails", async () => {
  const page = await screens.open("/empty", { isSignedIn: false });
  await blockStorage(page);
  await page.goto(`${screens.server.origin}/heatmaps`);
  await page.waitForURL("**/login?from=%2Fheatmaps");
  await fill(page, "ada@demo.sightline.test");
  await logIn(page);
  await page.getByText("Your browser blocks the site data of this page. Allow it to log in.").waitFor();
  expect(screens.complaints).toEqual([]);
});

/** Rejects sign-ins as when there are too many, until the route is removed. */
const limitSignIns = (page: Page) =>
  page.route("**/*", (route) =>
    route.request().headers()["x-amz-target"]?.endsWith("InitiateAuth")
      ? route.fulfill({ status: 403, json: { __type: "ForbiddenException", message: "" } })
      : route.fallback(),
  );

test("users with an app and a phone can choose the text message, or a recovery code if they lost the phone", async () => {
  const page = await screens.open("/login", { isSignedIn: false, size: NARROW });
  await fill(page, "both@demo.sightline.test");
  await logIn(page);
  await page.getByText("Enter the 6-digit code from your authenticator app.").waitFor();
  await page.getByRole("heading", { name: "Two-factor code" }).waitFor();
  await page.getByRole("button", { name: "Use a text message instead" }).press("Enter");
  await page.getByText("We texted a 6-digit code to +*******1234.").waitFor();
  await limitSignIns(page);
  await page.getByRole("button", { name: "Use the authenticator app instead" }).press("Enter");
  await page.getByText("Too many login attempts. Please wait ten minutes and try again.").waitFor();
  await page.unroute("**/*");
  const lost = page.getByRole("button", { name: "Lost your phone? Use a recovery code" });
  await lost.press("Enter");
  const code = page.getByLabel("Recovery code");
  await code.and(page.locator(":focus")).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await lost.and(page.locator(":focus")).waitFor();
  await lost.press("Enter");
  await code.fill("AAAA");
  await code.press("Enter");
  await page.getByText("This recovery code isn’t right").waitFor();
  // The second factor is off by then, so a sign-in that fails begins with the password.
  await limitSignIns(page);
  await code.fill("AAAA-BBBB-CCCC-DDDD");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").getByText("Too many login attempts. Please wait ten minutes and try again.").waitFor();
  await page.unroute("**/*");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/dashboard");
});

test("a login with a recovery code says that two-factor authentication is off, and leads to the account page", async () => {
  const page = await screens.open("/login", { isSignedIn: false });
  await fill(page, "app-lost@demo.sightline.test");
  await logIn(page);
  await page.getByRole("button", { name: "Lost your phone? Use a recovery code" }).press("Enter");
  await page.getByLabel("Recovery code").fill("AAAA-BBBB-CCCC-DDDD");
  await page.getByLabel("Recovery code").press("Enter");
  await page.waitForURL("**/dashboard");
  const notice = page.locator(".snackbar");
  await notice.getByText("Two-factor authentication is off.").waitFor();
  expect(await page.getByText("Login successful with MFA").count()).toBe(0);
  await notice.getByRole("link", { name: "Set it up again" }).press("Enter");
  await page.waitForURL("**/account");
});

test("a code from a text message is cleaned and submitted automatically, and only the right code signs in", async () => {
  const page = await screens.open("/login", { isSignedIn: false });
  await fill(page, "sms@demo.sightline.test");
  await logIn(page);
  const code = page.getByLabel("Verification code");
  await code.waitFor();
  expect(await page.getByRole("button", { name: "Verify" }).isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: /Resend code in \d+ s/ }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await code.fill("99-99 99");
  await page.getByText("Invalid verification code. Please check and try again.").waitFor();
  await code.fill("12");
  await code.press("Enter");
  await page.getByText("Please enter a complete 6-digit code").waitFor();
  await code.fill("12-34 56");
  await page.getByText("Login successful with MFA").waitFor();
  await page.waitForURL("**/dashboard");
});

test("a code can be sent again after a minute and expires after five", async () => {
  const page = await screens.open("/login", { isSignedIn: false });
  await page.clock.install();
  await fill(page, "sms@demo.sightline.test");
  await logIn(page);
  const code = page.getByLabel("Verification code");
  await code.fill("12345");
  await page.clock.fastForward("01:01");
  const again = page.getByRole("button", { name: "Resend code", exact: true });
  await again.click();
  await page.getByText("New verification code sent!").waitFor();
  expect(await page.getByRole("button", { name: /Resend code in \d+ s/ }).isDisabled()).toBe(true);
  expect(await code.inputValue()).toBe("");
  await page.clock.fastForward("05:01");
  await page.getByText("Code has expired. Please request a new one.").waitFor();
  await code.fill("123456");
  expect(await page.getByRole("button", { name: "Verify" }).isDisabled()).toBe(true);
  await page.route("**/*", (route) =>
    route.request().headers()["x-amz-target"]?.endsWith("InitiateAuth")
      ? route.fulfill({ status: 400, json: { __type: "NotAuthorizedException", message: "" } })
      : route.fallback(),
  );
  await again.click();
  await page.getByText("Failed to resend verification code. Please try again.").waitFor();
  await page.unroute("**/*");
  await again.click();
  await code.fill("123456");
  await page.clock.fastForward(600);
  await page.waitForURL("**/dashboard");
});

test("an authenticator code needs no text message, and Cancel returns to the form", async () => {
  const page = await screens.open("/login", { isSignedIn: false });
  await fill(page, "app@demo.sightline.test");
  await logIn(page);
  await page.getByText("Enter the 6-digit code from your authenticator app.").waitFor();
  expect(await page.getByRole("button", { name: /Resend/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Log in" }).waitFor();
});

test("logging out clears all stored data", async () => {
  const page = await screens.open("/dashboard");
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => window.sessionStorage.length + window.localStorage.length)).toBe(0);
});

test("a tab reloads when another user signs in in another tab, instead of continuing as that user", async () => {
  const page = await screens.open("/dashboard");
  await page.getByRole("button", { name: /Account of/ }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${screens.server.origin}/favicon.svg`);
  // Only a full page load resets this.
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await other.evaluate((session) => {
    window.localStorage.clear();
    for (const { name, value } of session) window.localStorage.setItem(name, value);
  }, storedSession("bob@demo.sightline.test"));
  await waitUntil(() => screens.server.watchers > 0);
  screens.server.dropWatchers();
  await page.waitForFunction(() => !("isOld" in window));
  await page.waitForURL("**/dashboard");
});

for (const [name, size] of [
  ["wide", undefined],
  ["narrow", NARROW],
] as const) {
  test(`the sign-in page is accessible (${name})`, async () => {
    const page = await screens.open("/login", { isSignedIn: false, ...(size && { size }) });
    await page.getByRole("button", { name: "Log in" }).waitFor();
    await expectAccessible(page);
  });
}
