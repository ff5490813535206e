import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { API_SCOPES, type ApiKey, type ApiRequest } from "#contracts/api-keys.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.enter(sampleProfile());
  serveKeys([sampleKey]);
  screens.server.answerWith("GET /developers/requests", () => ({ requests: [sampleRequest], last: null }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const UID = "ky_01k0000000000000000000000a";
const SECRET = `sl_01k0000000000000000000000a_${"x".repeat(43)}`;
const sampleKey: ApiKey = {
  uid: UID,
  title: "Nightly build",
  prefix: "sl_01k0000000000000000000000a_xxxx",
  scopes: ["heatmaps:read", "heatmaps:write"],
  created_by_name: "Ada Lovelace",
  created_at: "2026-08-01T10:00:00.000Z",
  expires_at: null,
  last_used_at: "2026-08-14T10:00:00.000Z",
  replaced: null,
};
const sampleRequest: ApiRequest = {
  id: "4f7c1c1e-0000-4000-8000-000000000000",
  at: "2026-08-14T10:00:00.000Z",
  key: UID,
  key_title: "Nightly build",
  method: "POST",
  path: "/v1/heatmaps",
  status: 402,
  code: "billing.no_image_credits",
  duration: 41,
  body: '{"title":"Poster"}',
};

const serveKeys = (keys: readonly ApiKey[]) =>
  screens.server.answerWith("GET /developers/keys", () => ({ keys, per_minute: 60 }));

test("the admin creates a key, sees its secret once, and the list shows it", async () => {
  const { server } = screens;
  serveKeys([]);
  server.answerWith("POST /developers/keys", () => ({ key: sampleKey, secret: SECRET }), 201);
  const page = await screens.open("/developers");
  await page.getByText("No keys yet.").waitFor();
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create API key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByText("Name is required").waitFor();
  await dialog.getByLabel("Name").fill("Nightly build");
  await dialog.getByLabel("Create and delete reports").uncheck();
  await dialog.getByLabel("Expires").selectOption("In 90 days");
  serveKeys([sampleKey]);
  await dialog.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("dialog", { name: "Your API key" });
  expect(await shown.getByLabel("Key", { exact: true }).inputValue()).toBe(SECRET);
  expect(server.lastCall("POST", "/developers/keys")?.body).toEqual({
    title: "Nightly build",
    scopes: API_SCOPES.filter((scope) => scope !== "reports:write"),
    expires_in_days: 90,
  });
  await page.keyboard.press("Escape");
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByText("sl_01k0000000000000000000000a_xxxx…").waitFor();
  expect(await page.getByText(SECRET).count()).toBe(0);
});

test("a key is edited, its secret replaced and the key deleted, by keyboard", async () => {
  const { server } = screens;
  server.answerWith(`PATCH /developers/keys/${UID}`, () => ({ ...sampleKey, title: "Weekly build" }));
  server.answerWith(`POST /developers/keys/${UID}/rotate`, () => ({ key: sampleKey, secret: SECRET }));
  server.answerWith(`DELETE /developers/keys/${UID}`, () => ({ deleted: UID }));
  const page = await screens.open("/developers");
  const choose = async (item: string) => {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Actions for Nightly build" }).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  await choose("Edit");
  await page.getByLabel("Name").fill("Weekly build");
  await page.keyboard.press("Enter");
  await page.getByText("Changes saved").waitFor();
  expect(server.lastCall("PATCH", `/developers/keys/${UID}`)?.body).toEqual({ title: "Weekly build", scopes: sampleKey.scopes });

  await choose("Replace secret");
  await page.getByLabel("For an hour").check();
  await page.getByRole("button", { name: "Replace secret" }).press("Enter");
  await page.getByRole("dialog", { name: "Your API key" }).getByRole("button", { name: "Done" }).press("Enter");
  expect(server.lastCall("POST", `/developers/keys/${UID}/rotate`)?.body).toEqual({ overlap_hours: 1 });

  await choose("Delete");
  await page.getByText("Programs that use “Nightly build” stop working immediately.").waitFor();
  serveKeys([]);
  await page.getByRole("button", { name: "Delete key" }).press("Enter");
  await page.getByText("No keys yet.").waitFor();
});

test("the log shows a request with its error and its body", async () => {
  const page = await screens.open("/developers");
  await page.getByRole("button", { name: "POST /v1/heatmaps" }).click();
  const dialog = page.getByRole("dialog", { name: "POST /v1/heatmaps" });
  await dialog.getByText("Status 402 (billing.no_image_credits) in 41 ms").waitFor();
  await dialog.getByText('"title": "Poster"').waitFor();
});

test("members are told that their admin manages the keys", async () => {
  screens.server.enter(sampleProfile({ role: "member" }));
  const page = await screens.open("/developers");
  await page.getByText("Your admin manages API keys").waitFor();
  expect(screens.server.lastCall("GET", "/developers/keys")).toBeUndefined();
});

for (const [name, size] of SIZES)
  test(`the API page and its dialogs are accessible (${name})`, async () => {
    const page = await screens.open("/developers", { size });
    await page.getByRole("button", { name: "POST /v1/heatmaps" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    await waitUntil(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    expect(screens.complaints).toEqual([]);
  });
