import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.reset());
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const email = "ada@demo.sightline.test";
const link = (state: string, mode: string | null) =>
  screens.server.answerWith("POST /accounts/actions/check", () => ({ state, mode, email: mode && email }));
const visit = (address: string, isSignedIn = false) => screens.open(address, { isSignedIn, size: NARROW });

test("an address is verified by a click, not by opening the link, and the redirect stays on this origin", async () => {
  link("valid", "verifyEmail");
  screens.server.answerWith("POST /accounts/actions/verify", () => ({ email }));
  const page = await visit("/actions?mode=verifyEmail&continueUrl=/heatmaps#code=abc", true);
  const verify = page.getByRole("button", { name: "Verify my email" });
  await verify.waitFor();
  await expectAccessible(page);
  expect(screens.server.sent("POST /accounts/actions/verify")).toEqual([]);
  await verify.click();
  await page.getByRole("heading", { name: "Email verified" }).waitFor();
  await expect.poll(() => screens.server.sent("POST /accounts/actions/verify")).toEqual([{ code: "abc" }]);
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL("**/heatmaps");
});

test("the token of an invitation is removed from the URL at once and kept in the tab", async () => {
  screens.server.answerWith("POST /workspaces/invite-check", () => ({
    workspace: "ws_north",
    workspaceName: "North Studio",
    role: "member",
    email,
    exists: true,
    available: true,
  }));
  const earlier = ["invite", "key"].map((name) => `/login?workspace=ws_north&${name}=tok.1`);
  for (const address of ["/login?workspace=ws_north#invite=tok.1", ...earlier]) {
    const page = await visit(address);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url(), request.headers().referer ?? ""));
    await page.getByText("Log in to join North Studio.").waitFor();
    // The pages after it get it, too.
    await page.getByRole("link", { name: "Start your trial" }).click();
    await page.waitForURL("**/signup?workspace=ws_north&invited=1");
    await page.reload();
    await page.getByRole("heading", { name: "Join North Studio" }).waitFor();
    await page.goBack();
    await page.getByText("Log in to join North Studio.").waitFor();
    expect(page.url()).toMatch(/\/login\?workspace=ws_north&invited=1$/);
    expect(requested.filter((url) => url.includes("tok.1"))).toEqual([]);
  }
  await expect.poll(() => screens.server.sent("POST /workspaces/invite-check")).toContainEqual({ token: "tok.1" });
});

test("a redirect to another site leads to the dashboard instead", async () => {
  link("valid", "verifyEmail");
  screens.server.answerWith("POST /accounts/actions/verify", () => ({ email }));
  const page = await visit("/actions?mode=verifyEmail&continueUrl=https://evil.test#code=abc");
  await page.getByRole("button", { name: "Verify my email" }).click();
  expect(await page.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/dashboard");
});

test("a new address is confirmed by a click, and the owner of the previous address can undo the change", async () => {
  link("valid", "changeEmail");
  screens.server.answerWith("POST /accounts/actions/change-email", () => ({ email }));
  const page = await visit("/actions?mode=changeEmail#code=abc");
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.getByRole("heading", { name: "Email address changed" }).waitFor();
  await expectAccessible(page);

  link("valid", "undoEmail");
  screens.server.answerWith("POST /accounts/actions/undo-email", () => ({ email }));
  const owner = await visit("/actions?mode=undoEmail#code=def");
  await owner.getByRole("button", { name: "Undo the change" }).click();
  await owner.getByRole("heading", { name: "Your address is restored" }).waitFor();
  await expect.poll(() => screens.server.sent("POST /accounts/actions/undo-email")).toEqual([{ code: "def" }]);

  link("expired", "changeEmail");
  const late = await visit("/actions?mode=changeEmail#code=ghi");
  await late.getByRole("link", { name: "Log in" }).waitFor();
  await late.getByRole("link", { name: "Go to your account" }).waitFor();
});

test("users who are signed in are not asked to log in by a link that cannot be used", async () => {
  for (const state of ["used", "expired"])
    for (const mode of ["changeEmail", "undoEmail", "verifyEmail", "resetPassword"]) {
      link(state, mode);
      const page = await visit(`/actions?mode=${mode}#code=${state}`, true);
      const account = page.getByRole("link", { name: "Go to your account" });
      await account.waitFor();
      expect(await account.count(), `${mode} ${state}`).toBe(1);
      expect(await page.getByText(/log in/i).count(), `${mode} ${state}`).toBe(0);
      if (mode === "resetPassword") continue;
      await account.press("Enter");
      await page.waitForURL("**/account");
    }
});

test("a link sets a new password, rejects a common password, and ends all sessions", async () => {
  link("valid", "resetPassword");
  screens.server.answerWith("POST /accounts/password/reset", () => ({ email }));
  const page = await visit("/actions?mode=resetPassword#code=abc", true);
  const field = page.getByLabel("New password", { exact: true });
  await field.and(page.locator(":focus")).waitFor();
  await field.fill("short");
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByText("Use at least 12 characters.").waitFor();
  screens.server.rejectNext("/accounts/password/reset", "account.password_common");
  await field.fill("password1234");
  await field.press("Enter");
  await page.getByText("This password is too common.").waitFor();
  await expectAccessible(page);
  await field.fill("correct horse battery staple");
  await field.press("Enter");
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
});

test("a link with its code in the query, as earlier releases emailed it, still works", async () => {
  link("valid", "verifyEmail");
  screens.server.answerWith("POST /accounts/actions/verify", () => ({ email }));
  const page = await visit("/actions?mode=verifyEmail&code=abc");
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect.poll(() => screens.server.sent("POST /accounts/actions/verify")).toEqual([{ code: "abc" }]);
});

test("an account is secured by a click", async () => {
  link("valid", "recoverEmail");
  screens.server.answerWith("POST /accounts/actions/recover", () => ({ email }));
  const page = await visit("/actions?mode=recoverEmail#code=abc");
  await page.getByRole("button", { name: "Secure my account" }).click();
  await page.getByRole("heading", { name: "Your account is secured" }).waitFor();
});

test("another link that is opened in the same tab has a separate form", async () => {
  link("valid", "recoverEmail");
  screens.server.answerWith("POST /accounts/actions/recover", () => ({ email }));
  const page = await visit("/actions?mode=recoverEmail#code=abc");
  const open = (code: string) => page.goto(`${screens.server.origin}/actions?mode=recoverEmail#code=${code}`);
  const secured = page.getByRole("heading", { name: "Your account is secured" });
  const secure = page.getByRole("button", { name: "Secure my account" });
  await secure.waitFor();
  await open("def");
  await expect.poll(() => screens.server.sent("POST /accounts/actions/check")).toEqual([{ code: "abc" }, { code: "def" }]);
  await secure.click();
  await secured.waitFor();
  await open("abc");
  await secure.waitFor();
  expect(await secured.count()).toBe(0);
});

for (const [state, message] of [
  ["used", "This link has already been used."],
  ["expired", "This link has expired."],
] as const)
  test(`a link that is ${state} shows an error and offers a new one`, async () => {
    link(state, "resetPassword");
    screens.server.answerWith("POST /accounts/actions/replace", () => ({}));
    const page = await visit("/actions?mode=resetPassword#code=abc");
    await page.getByRole("heading", { name: message }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send a new link" }).click();
    await page.getByText(`A new link is on its way to ${email}.`).waitFor();
    await expect.poll(() => screens.server.sent("POST /accounts/actions/replace")).toEqual([{ code: "abc" }]);
  });

test("an unknown link shows an error and leads to the page that requests links", async () => {
  link("invalid", null);
  const page = await visit("/actions?mode=resetPassword#code=abc");
  await page.getByRole("heading", { name: "This link is not valid." }).waitFor();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await page.waitForURL("**/reset");
  await page.goto(`${screens.server.origin}/actions?mode=verifyEmail`);
  await page.getByRole("heading", { name: "This link is not valid." }).waitFor();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await page.waitForURL("**/verify");
  await page.getByText("Log in to resend it.").waitFor();
});

test("a link that cannot be checked shows the reason and offers Retry", async () => {
  link("valid", "verifyEmail");
  screens.server.rejectNext("/accounts/actions/check", "request.invalid");
  const page = await visit("/actions?mode=verifyEmail#code=abc");
  await page.getByRole("heading", { name: "Couldn’t check this link" }).waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("button", { name: "Verify my email" }).waitFor();
});

test("a request for a link validates the address and shows the same response for every address", async () => {
  screens.server.answerWith("POST /accounts/password/forgot", () => ({}));
  const page = await visit("/reset");
  await page.getByLabel("Email").fill("ada@");
  await page.getByLabel("Email").press("Enter");
  await page.getByText("Enter a valid email address.").waitFor();
  screens.server.rejectNext("/accounts/password/forgot", "request.too_many");
  await page.getByLabel("Email").fill("unknown@demo.sightline.test");
  await page.getByLabel("Email").press("Enter");
  await page.getByText("Too many requests.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText("If that address has an account, we sent a link.").waitFor();
});

test("the verification email can be sent again after a minute, and the user can log out", async () => {
  screens.server.me = sampleProfile({ email_verified: false });
  screens.server.answerWith("POST /accounts/me/verification", () => ({ sent: true }));
  const page = await visit("/heatmaps", true);
  await page.waitForURL("**/verify?from=%2Fheatmaps");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resend email" }).click();
  await page.getByText("Email sent.").waitFor();
  const again = page.getByRole("button", { name: /Resend in \d+ s/ });
  expect(await again.isDisabled()).toBe(true);
  await page.reload();
  await again.waitFor();
  await page.getByRole("button", { name: "Use a different account" }).click();
  await page.waitForURL("**/login?from=%2Fheatmaps");
  expect(await page.evaluate(() => window.sessionStorage.length + window.localStorage.length)).toBe(0);
});
