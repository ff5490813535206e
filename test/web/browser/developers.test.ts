import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { API_SCOPES, type ApiKey, type ApiRequest } from "#contracts/api-keys.ts";
import { CATALOGUE } from "#contracts/catalogue.ts";
import type { PendingLogin } from "#contracts/device-login.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { WEBHOOK_EVENT_NAMES, type Webhook, type WebhookDelivery } from "#contracts/webhooks.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";

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

test("labels of fields and of groups of fields look the same in every form", async () => {
  const page = await screens.open("/account");
  const looks = new Set<string>();
  for (const [path, button] of [["/account"], ["/support"], ["/developers", "Create key"]]) {
    await page.goto(`${screens.server.origin}${path}`);
    if (button) await page.getByRole("button", { name: button }).first().click();
    const labels = page
      .locator(button ? "[role=dialog]" : "main")
      .locator("label[for], legend")
      .filter({ visible: true });
    await labels.first().waitFor();
    const found = await labels.evaluateAll((all) =>
      all
        .filter((label) => !label.matches(".visually-hidden"))
        .map((label) => `${getComputedStyle(label).fontWeight} ${getComputedStyle(label).color}`),
    );
    expect(found.length, path).toBeGreaterThan(0);
    for (const look of found) looks.add(look);
  }
  expect([...looks]).toHaveLength(1);
});

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
  await dialog.getByText("Select at least one permission").waitFor();
  await dialog.getByLabel("Name").fill("Nightly build");
  await dialog.getByLabel("Read reports").check();
  await dialog.getByLabel("Create and delete reports").check();
  await dialog.getByLabel("Expires").selectOption("In 90 days");
  serveKeys([sampleKey]);
  await dialog.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("dialog", { name: "Your API key" });
  expect(await shown.getByLabel("Key", { exact: true }).inputValue()).toBe(SECRET);
  expect(server.lastCall("POST", "/developers/keys")?.body).toEqual({
    title: "Nightly build",
    scopes: ["reports:read", "reports:write"],
    expires_in_days: 90,
  });
  await page.keyboard.press("Escape");
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByText("sl_01k0000000000000000000000a_xxxx…").waitFor();
  expect(await page.getByText(SECRET).count()).toBe(0);
});

test("a key can be edited, given a new secret and deleted by keyboard", async () => {
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
  // Space would choose what has the focus.
  await page.getByLabel("For a day").and(page.locator(":checked:focus")).waitFor();
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

test("the log can be limited to a result, and says so if none of the newest requests has it", async () => {
  screens.server.answerWith("GET /developers/requests", (_, query) =>
    query.get("result") === "failed"
      ? { requests: [], last: "older" }
      : { requests: query.get("result") === "succeeded" ? [] : [sampleRequest], last: null },
  );
  const page = await screens.open("/developers");
  await page.getByRole("button", { name: sampleRequest.path }).waitFor();
  const results = page.getByRole("radiogroup", { name: "Result" });
  await results.getByRole("radio", { name: "5xx" }).check();
  await page.getByText("None of the newest requests has this result.").waitFor();
  await page.getByRole("button", { name: "Show older" }).waitFor();
  await results.getByRole("radio", { name: "Succeeded" }).check();
  await page.getByText("No request has this result.").waitFor();
  expect(await page.getByRole("button", { name: "Show older" }).count()).toBe(0);
  await results.getByRole("radio", { name: "4xx" }).check();
  await page.getByRole("button", { name: sampleRequest.path }).waitFor();
});

test("the admin can confirm or reject the login of a program by its code, by keyboard", async () => {
  const { server } = screens;
  const login: PendingLogin = {
    user_code: "WDJB-MJHT",
    client: "sightline on laptop",
    address: "203.0.113.7",
    requested_at: "2026-08-14T10:00:00.000Z",
    expires_at: "2026-08-14T10:10:00.000Z",
  };
  server.answerWith("GET /developers/devices/WDJBMJHT", () => login);
  server.answerWith("POST /developers/devices/WDJBMJHT/approve", () => sampleKey, 201);
  server.answerWith("POST /developers/devices/WDJBMJHT/deny", () => ({}));
  const page = await screens.open("/developers/device?code=WDJB-MJHT");
  await page.getByText("203.0.113.7").waitFor();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await waitUntil(async () => !(await overflowsWindow(page)));
  }
  await page.getByLabel("Name").fill("Laptop");
  await page.getByLabel("Create and delete reports").uncheck();
  await page.keyboard.press("Enter");
  await page.getByText("The program is logged in").waitFor();
  expect(server.lastCall("POST", "/developers/devices/WDJBMJHT/approve")?.body).toEqual({
    title: "Laptop",
    scopes: API_SCOPES.filter((scope) => scope !== "reports:write" && !/^(webhooks|sharing):/.test(scope)),
    expires_in_days: null,
  });

  const other = await screens.open("/developers/device");
  await other.getByLabel("Code").fill("wdjb");
  await other.keyboard.press("Enter");
  await other.getByText("A code has eight letters, such as WDJB-MJHT.").waitFor();
  await other.getByLabel("Code").fill("wdjb mjht");
  await other.keyboard.press("Enter");
  await other.getByRole("button", { name: "Reject" }).press("Enter");
  await other.getByText("The login was rejected").waitFor();
  server.rejectNext("/developers/devices/WDJBMJHT", "device.not_found");
  const late = await screens.open("/developers/device?code=WDJB-MJHT");
  await late.getByText("No program is waiting for the code WDJB-MJHT").waitFor();
});

const HOOK = "wh_01k0000000000000000000000a";
const DELIVERY = "wd_01k0000000000000000000000a";
const sampleWebhook: Webhook = {
  uid: HOOK,
  title: "Warehouse",
  destination: "https://example.com/hook",
  events: ["heatmap.done"],
  state: "enabled",
  disabled: null,
  failing_since: null,
  paused_until: null,
  old_secret_until: null,
  ends_at: null,
  created_at: "2026-08-01T10:00:00.000Z",
};
const sampleDelivery: WebhookDelivery = {
  uid: DELIVERY,
  message_id: "ev_01k0000000000000000000000a",
  event: "heatmap.done",
  at: "2026-08-14T10:00:00.000Z",
  state: "failed",
  next_at: null,
  attempts: [{ at: "2026-08-14T10:00:01.000Z", status: 503, problem: "The receiver answered 503.", duration: 12 }],
  body: '{"type":"heatmap.done"}',
};
const serveWebhooks = (webhooks: readonly Webhook[]) =>
  screens.server.answerWith("GET /developers/webhooks", () => ({ webhooks }));

test("the admin creates a webhook, and sees its secret once", async () => {
  const { server } = screens;
  serveWebhooks([]);
  server.answerWith("POST /developers/webhooks", () => ({ webhook: sampleWebhook, secret: "whsec_c2VjcmV0" }), 201);
  const page = await screens.open("/developers");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("No webhooks yet.").waitFor();
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Create webhook" });
  await dialog.getByLabel("Name").fill("Warehouse");
  await dialog.getByLabel("Destination").fill("example.com");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await dialog.getByText("Enter a URL that begins with https://").waitFor();
  await dialog.getByLabel("Destination").fill("https://example.com/hook");
  await dialog.getByLabel("brand.done").uncheck();
  const listening = { title: "sightline listen on ada", destination: "listen", ends_at: "2026-08-15T10:00:00.000Z" };
  serveWebhooks([sampleWebhook, { ...sampleWebhook, uid: "wh_01k0000000000000000000000b", ...listening }]);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Your signing secret" });
  expect(await shown.getByLabel("Secret", { exact: true }).inputValue()).toBe("whsec_c2VjcmV0");
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByText("https://example.com/hook").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Read by a program until 15-08-2026" }).waitFor();
  expect(server.lastCall("POST", "/developers/webhooks")?.body).toEqual({
    title: "Warehouse",
    destination: "https://example.com/hook",
    events: WEBHOOK_EVENT_NAMES.filter((event) => event !== "brand.done"),
  });
  await page.getByRole("button", { name: "Actions for sightline listen on ada" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit webhook" });
  await edit.getByLabel("Name").waitFor();
  expect(await edit.getByLabel("Destination").count()).toBe(0);
});

/** Fills the form of a webhook on a narrow screen, whose creation the server will reject. */
async function fillRejectedWebhook(code: string, message: string, status: number) {
  serveWebhooks([]);
  screens.server.answerWith("POST /developers/webhooks", () => ({ code, message, details: {}, request_id: "r" }), status);
  const page = await screens.open("/developers/webhooks", { size: NARROW });
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Create webhook" });
  await dialog.getByLabel("Name").fill("Warehouse");
  await dialog.getByLabel("Destination").fill("https://127.0.0.1/hook");
  return { dialog, destination: dialog.getByLabel("Destination"), message: dialog.getByText(message) };
}

test("the field of a destination that the server rejects gets the focus and shows the reason", async () => {
  const { dialog, destination, message } = await fillRejectedWebhook(
    "webhook.destination_blocked",
    "Webhooks need an https URL.",
    400,
  );
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await message.waitFor();
  expect(await destination.getAttribute("aria-describedby")).toBe(await message.getAttribute("id"));
  await waitUntil(() => destination.evaluate((field) => document.activeElement === field));
});

test("the reason for a rejected webhook is scrolled into view, even in a long form", async () => {
  const { destination, message } = await fillRejectedWebhook("webhook.too_many", "A workspace can have 5 webhooks.", 409);
  await destination.press("Enter");
  await message.waitFor();
  await waitUntil(() =>
    message.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 1, bottom - 1));
    }),
  );
});

test("the request log lists one request below the other on a narrow screen, with full paths", async () => {
  const page = await screens.open("/developers", { size: NARROW });
  const path = page.getByRole("button", { name: sampleRequest.path });
  const [cell, row] = await Promise.all(
    [page.locator("td", { has: path }), page.locator("tbody tr")].map((place) => place.boundingBox()),
  );
  expect(cell?.width).toBe(row?.width);
});

test("a long path in the request log leaves the time on one line", async () => {
  screens.server.answerWith("GET /developers/requests", () => ({
    requests: [
      {
        ...sampleRequest,
        path: `/v1/exports/heatmaps/${"hm_0123456789".repeat(6)}/data/scores.csv`,
        key_title: "Nightly build of the shop",
      },
    ],
    last: null,
  }));
  const page = await screens.open("/developers", { size: WIDE });
  const time = page.locator("tbody time");
  await time.waitFor();
  expect(await time.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test("an invalid form moves the focus to the first field to correct", async () => {
  serveWebhooks([]);
  const page = await screens.open("/developers/webhooks");
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Create webhook" });
  await dialog.getByLabel("Name").fill("Warehouse");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await dialog.getByLabel("Destination").and(page.locator(":focus")).waitFor();
  await dialog.getByText("Enter a URL that begins with https://").waitFor();
});

test("a failed delivery shows its reason and can be sent again by keyboard", async () => {
  const { server } = screens;
  serveWebhooks([{ ...sampleWebhook, failing_since: "2026-08-14T10:00:01.000Z" }]);
  const path = `/developers/webhooks/${HOOK}/deliveries`;
  server.answerWith(`GET ${path}`, () => ({ deliveries: [sampleDelivery], last: null }));
  server.answerWith(`POST ${path}/${DELIVERY}/replay`, () => ({ ...sampleDelivery, state: "waiting" }), 202);
  const page = await screens.open("/developers/webhooks");
  await page.getByText("Failing since 14-08-2026").waitFor();
  await page.getByRole("button", { name: "Actions for Warehouse" }).press("Enter");
  await page.getByRole("menuitem", { name: "Deliveries and tests" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Deliveries of “Warehouse”" });
  await dialog.locator("summary").press("Enter");
  await dialog.getByText("The receiver answered 503.").waitFor();
  server.answerWith(`GET ${path}`, () => ({
    deliveries: [{ ...sampleDelivery, state: "delivered", attempts: [] }],
    last: null,
  }));
  await dialog.getByRole("button", { name: "Send again" }).press("Enter");
  await page.getByText("The event will be sent again").waitFor();
  await dialog.locator("summary").getByText("Delivered").waitFor();
});

test("a paused webhook says until when, and what waits is sent now", async () => {
  const { server } = screens;
  const until = "2099-08-14T10:45:50.000Z";
  serveWebhooks([{ ...sampleWebhook, failing_since: "2026-08-14T10:00:01.000Z", paused_until: until }]);
  const path = `/developers/webhooks/${HOOK}/deliveries`;
  const waiting: WebhookDelivery = { ...sampleDelivery, state: "waiting", next_at: until, attempts: [] };
  server.answerWith(`GET ${path}`, () => ({ deliveries: [waiting], last: null }));
  server.answerWith(`POST ${path}/${DELIVERY}/replay`, () => ({ ...waiting, next_at: sampleDelivery.at }), 202);
  const page = await screens.open("/developers/webhooks", { size: NARROW });
  await page.getByText(/^Paused until 14-08-2099 /).waitFor();
  await page.getByRole("button", { name: "Actions for Warehouse" }).click();
  await page.getByRole("menuitem", { name: "Deliveries and tests" }).click();
  const dialog = page.getByRole("dialog", { name: "Deliveries of “Warehouse”" });
  await dialog.getByText(/^Paused until 14-08-2099 .*The first success ends the pause/).waitFor();
  await dialog.locator("summary").getByText("Waiting until 14-08-2099").click();
  await dialog.getByText(/Waits until .*, because the webhook is paused/).waitFor();
  expect(await overflowsWindow(page)).toBe(false);
  await dialog.getByRole("button", { name: "Send now" }).click();
  await page.getByText("The event will be sent again").waitFor();
});

test("a disabled webhook shows the reason, cannot be tested, and can be enabled again", async () => {
  const { server } = screens;
  serveWebhooks([{ ...sampleWebhook, state: "disabled", disabled: "failures" }]);
  server.answerWith(`GET /developers/webhooks/${HOOK}/deliveries`, () => ({ deliveries: [], last: null }));
  server.answerWith(`PATCH /developers/webhooks/${HOOK}`, () => sampleWebhook);
  const page = await screens.open("/developers/webhooks");
  await page.getByText("Disabled after five days of failures").waitFor();
  await page.getByRole("button", { name: "Actions for Warehouse" }).click();
  await page.getByRole("menuitem", { name: "Deliveries and tests" }).click();
  await page.getByText("This webhook is disabled.").waitFor();
  expect(await page.getByRole("button", { name: "Send test event" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Close" }).last().click();
  serveWebhooks([sampleWebhook]);
  await page.getByRole("button", { name: "Actions for Warehouse" }).click();
  await page.getByRole("menuitem", { name: "Enable" }).click();
  await page.getByText("Webhook enabled").waitFor();
  expect(server.lastCall("PATCH", `/developers/webhooks/${HOOK}`)?.body).toEqual({ state: "enabled" });
});

for (const [name, size] of SIZES)
  test(`the webhooks and their dialogs are accessible (${name})`, async () => {
    serveWebhooks([sampleWebhook]);
    screens.server.answerWith(`GET /developers/webhooks/${HOOK}/deliveries`, () => ({
      deliveries: [sampleDelivery],
      last: null,
    }));
    const page = await screens.open("/developers/webhooks", { size });
    await page.getByText("https://example.com/hook").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions for Warehouse" }).click();
    await page.getByRole("menuitem", { name: "Deliveries and tests" }).click();
    await page.locator("summary").click();
    await page.getByText("The receiver answered 503.").waitFor();
    await expectAccessible(page);
    await waitUntil(async () => !(await overflowsWindow(page)));
    expect(screens.complaints).toEqual([]);
  });

test("visitors and members read the reference, choose the values of parameters, and see how messages are verified", async () => {
  screens.server.enter(sampleProfile({ role: "member" }));
  const open = async (isSignedIn: boolean) => {
    const page = await screens.open("/help/api", { isSignedIn });
    await page.route("**/v1/openapi.json", (route) => route.fulfill({ json: openApi(CATALOGUE.public) }));
    await page.getByRole("link", { name: "reference", exact: true }).click();
    return page;
  };
  for (const isSignedIn of [true, false]) {
    const page = await open(isSignedIn);
    await page.getByLabel("Find an operation").fill("data file");
    await page.getByText("Get a data file").click();
    await page.getByLabel("file", { exact: true }).selectOption("scores.csv");
    await page.getByRole("region", { name: "Example in curl" }).getByText("/data/scores.csv").waitFor();
    await page.getByText("verify_webhook").first().waitFor();
    expect(await page.getByRole("navigation", { name: "API" }).count()).toBe(0);
    for (const [, size] of SIZES) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await waitUntil(async () => !(await overflowsWindow(page)));
    }
  }
  expect(screens.server.lastCall("GET", "/developers/keys")).toBeUndefined();
});

test("the packages are offered at permanent addresses", async () => {
  const page = await screens.open("/developers");
  const command = /npm install http\S+\/assets\/clients\/sightline-sdk-0\.1\.0-[0-9a-f]{12}\.tgz/;
  await page.getByText(command).waitFor();
  await page.getByText(/pip install http\S+\/assets\/clients\/[0-9a-f]{12}\/sightline-0\.1\.0-py3-none-any\.whl/).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy: SDK for Node.js" }).click();
  await page.getByRole("button", { name: "Copied: SDK for Node.js" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(command);
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
    const commands = await page
      .getByRole("figure")
      .locator("code")
      .evaluateAll((codes) =>
        codes.map((code) => [
          new Set(Array.from(code.getClientRects(), (line) => line.top)).size,
          code.textContent.split("\n").length,
        ]),
      );
    expect(commands.length).toBeGreaterThan(0);
    for (const [shown, written] of commands) expect(shown, "lines of a command").toBe(written);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    await waitUntil(async () => !(await overflowsWindow(page)));
    expect(screens.complaints).toEqual([]);
  });

test("the reference finds operations, shows code in three languages, and sends a request with a key", async () => {
  const page = await screens.open("/developers");
  await page.route("**/v1/openapi.json", (route) => route.fulfill({ json: openApi(CATALOGUE.public) }));
  const sent: string[] = [];
  await page.route("**/v1/projects/pj_1", (route) => {
    sent.push(`${route.request().method()} ${route.request().headers().authorization} ${route.request().postData()}`);
    return route.fulfill({ status: 404, json: { code: "project.not_found" } });
  });
  await page.getByRole("navigation", { name: "API" }).getByRole("link", { name: "Reference" }).click();
  await page.getByLabel("Find an operation").fill("rename");
  await page.getByText("Rename a project").click();
  await page.getByRole("region", { name: "Example in curl" }).getByText("/v1/projects/UID").waitFor();
  await page.getByText("The API key needs the permission projects:write.").waitFor();
  await page.getByText("Fields of the body").press("Enter");
  await page.getByRole("term").filter({ hasText: "title required" }).waitFor();
  await page.getByText("Fields of the response (200)").press("Enter");
  await page.getByRole("term").filter({ hasText: "created_at" }).waitFor();
  await page.getByText("Errors", { exact: true }).press("Enter");
  await page
    .getByRole("listitem")
    .getByRole("definition")
    .filter({ hasText: "project.not_found This project doesn’t exist" })
    .waitFor();
  await page.getByText("Enter an API key above to send it from here.").waitFor();
  await page.getByLabel("API key for requests").fill("sl_secret");
  await page.getByLabel("uid", { exact: true }).fill("pj_1");
  await page.getByRole("button", { name: "Python" }).press("Enter");
  await page.getByRole("region", { name: "Example in Python" }).getByText('client.projects.rename("pj_1"').waitFor();
  await page.getByLabel("Body").fill('{"title":"Autumn"}');
  // Where the browser does not allow to copy, the page says so.
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error()) }));
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("Couldn’t copy the example. Please select it and copy it.").waitFor();
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByRole("region", { name: "Response" }).getByText("Status 404").waitFor();
  expect(sent).toEqual(['PATCH Bearer sl_secret {"title":"Autumn"}']);
  await page.getByText("Example response (200)").press("Enter");
  await page.getByText('"creator_uid":').waitFor();
  expect(new URL(page.url()).hash).toBe("#projects.rename");
  // The address opens the operation again, also where it is far below.
  await page.reload();
  await page.getByRole("region", { name: "Example in curl" }).getByText("/v1/projects/UID").waitFor();
  await waitUntil(() =>
    page.getByText("Rename a project").evaluate((summary) => summary.getBoundingClientRect().top < innerHeight),
  );
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Webhook events" }).click();
  await page.getByText("heatmap.scored", { exact: true }).click();
  await page.getByText('"type": "heatmap.scored"').waitFor();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
});
