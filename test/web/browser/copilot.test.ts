import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FAILED_ANSWER, STOPPED_ANSWER } from "#contracts/copilot.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleAnswer, sampleChat, sampleQuestion } from "#test/web/kit/copilot-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { reportIdOf, sampleReport } from "#test/web/kit/reports-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  enterWith(["copilot"]);
  screens.server.answerWith(read, () => sampleChat());
  screens.server.answerWith("GET /reports", () => ({ reports: [], last: null }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const uid = idOf(0);
const other = idOf(1);
const read = `GET /copilot/${uid}`;
const send = `POST /copilot/${uid}`;
const QUESTION = "What do people look at first?";

function enterWith(access: ["copilot"] | []) {
  const { server } = screens;
  const profile = sampleProfile();
  server.enter({ ...profile, workspace: { ...profile.workspace!, access } });
  server.heatmaps = [
    sampleHeatmap(server.origin, 0, { title: "Coffee" }),
    sampleHeatmap(server.origin, 1, { title: "Coffee, version B" }),
  ];
}

async function open(options: Parameters<Screens["open"]>[1] = {}) {
  const page = await screens.open(`/heatmap/${uid}`, options);
  await page.getByRole("button", { name: "Co-Pilot", exact: true }).click();
  const drawer = page.getByRole("complementary", { name: "Co-Pilot" });
  const field = drawer.getByRole("textbox", { name: "Message to Co-Pilot" });
  await field.waitFor();
  // Nothing can be sent before.
  await drawer.getByLabel("Loading the conversation").waitFor({ state: "detached" });
  return { page, drawer, field };
}

test("a question is sent with Enter, and its answer marks its subject on the image", async () => {
  const { server } = screens;
  const asked = sampleChat({ state: "asked", messages: [sampleQuestion(QUESTION)] });
  server.answerWith(send, () => asked, 202);
  const { page, drawer, field } = await open();
  expect(await drawer.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
  await field.fill("  ");
  await field.press("Enter");
  expect(server.sent(send)).toEqual([]);
  expect(await drawer.evaluate((element) => element.getBoundingClientRect().width)).toBe(400);
  // The reset removes the border of a text area.
  expect(await field.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("1px");
  const rows = () => field.evaluate((element) => (element as HTMLTextAreaElement).rows);
  expect(await rows()).toBe(2);
  for (const [lines, shown] of [
    [3, 3],
    [4, 4],
    [6, 4],
  ] as const) {
    await field.fill("What\n".repeat(lines - 1));
    await waitUntil(async () => (await rows()) === shown);
  }
  await field.fill("What do people");
  await field.press("Shift+Enter");
  // Enter that accepts a word of an input method; in Safari, only its code tells.
  for (const word of [{ isComposing: true }, { keyCode: 229 }]) await field.dispatchEvent("keydown", { key: "Enter", ...word });
  await field.pressSequentially("look at first?");
  server.answerWith(read, () => asked);
  await field.press("Enter");
  await drawer.getByText("Thinking...").waitFor();
  await expect.poll(() => server.sent(send)).toEqual([{ message: "What do people\nlook at first?", compare_with: null }]);
  await waitUntil(async () => (await field.inputValue()) === "");
  await field.fill("More");
  expect(await drawer.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);

  server.answerWith(read, () => sampleChat({ messages: [sampleQuestion(QUESTION), sampleAnswer] }));
  server.tell({ type: "chat.changed" });
  const sentence = drawer.getByRole("button", { name: /gets the most attention/ });
  await sentence.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "Marked: Fresh coffee" }).waitFor();
  await drawer.getByText("Answered by rules").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "Marked: Fresh coffee" }).waitFor({ state: "detached" });
});

test("Clear also removes the notice about a message that could not be sent", async () => {
  const { server } = screens;
  server.answerWith(send, () => ({ code: "service.busy", message: "Busy", request_id: "r" }), 503);
  server.answerWith(`DELETE /copilot/${uid}`, () => ({ cleared: 0 }));
  const { page, drawer, field } = await open();
  await field.fill(QUESTION);
  await field.press("Enter");
  await drawer.getByText(FAILED_ANSWER).waitFor();
  await drawer.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await drawer.getByText(FAILED_ANSWER).waitFor({ state: "detached" });
});

test("a long conversation scrolls only in its drawer", async () => {
  const messages = Array.from({ length: 30 }, (_, number) => sampleQuestion(`${QUESTION} ${number}`));
  screens.server.answerWith(read, () => sampleChat({ messages }));
  const { page, drawer } = await open();
  await drawer.getByText(`${QUESTION} 29`).waitFor();
  const root = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(root).toBeLessThanOrEqual(0);
});

test.each(SIZES)("after an answer, the suggested questions are in view (%s)", async (_, size) => {
  const { server } = screens;
  const messages = Array.from({ length: 8 }, (_, number) => sampleQuestion(`${QUESTION} ${number}`));
  server.answerWith(read, () => sampleChat({ messages, state: "answering" }));
  const { drawer, field } = await open({ size });
  await drawer.getByText("Thinking...").waitFor();
  server.answerWith(read, () => sampleChat({ messages: [...messages, sampleAnswer] }));
  server.tell({ type: "chat.changed" });
  const last = drawer.getByRole("button", { name: "What should I improve?" });
  await last.waitFor();
  const below = async () => {
    const [question, form] = [await last.boundingBox(), await field.boundingBox()];
    return question!.y + question!.height - form!.y;
  };
  await expect.poll(below).toBeLessThanOrEqual(0);
});

test("a suggested question can be asked with a click, also in a comparison, which names the other image", async () => {
  const { server } = screens;
  server.answerWith(send, () => sampleChat({ state: "asked" }), 202);
  server.answerWith(read, () => sampleChat());
  const { page, drawer, field } = await open();
  await drawer.getByRole("button", { name: "What should I improve?" }).click();
  await waitUntil(() => server.sent(send).length === 1);
  await expect.poll(() => server.sent(send)).toEqual([{ message: "What should I improve?", compare_with: null }]);
  server.tell({ type: "chat.changed" });
  await drawer.getByRole("button", { name: "Compare with" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compare with" });
  expect(await dialog.getByRole("button", { name: "Compare" }).isDisabled()).toBe(true);
  await dialog.getByRole("radio", { name: "Coffee, version B" }).check();
  await dialog.getByRole("button", { name: "Compare" }).click();
  const suggested = { message: "How do these two images compare?", compare_with: other };
  await drawer.getByRole("button", { name: suggested.message }).click();
  await expect.poll(() => server.sent(send).at(-1)).toEqual(suggested);
  server.tell({ type: "chat.changed" });
  await field.fill("Which is better?");
  await drawer.getByRole("button", { name: "Send" }).click();
  await waitUntil(() => server.sent(send).length === 3);
  await expect.poll(() => server.sent(send).at(-1)).toEqual({ message: "Which is better?", compare_with: other });

  // The images to choose from are a list that follows changes, like all others.
  await drawer.getByRole("button", { name: "Compare with: Coffee, version B" }).click();
  server.tell({ type: "heatmap.removed", uid: other });
  await dialog.getByText("There are no other images yet.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await drawer.getByRole("button", { name: "Don’t compare" }).click();
  await drawer.getByRole("button", { name: "Compare with", exact: true }).waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("Coffee, final");
  await waitUntil(() => server.heatmaps.find((heatmap) => heatmap.uid === uid)?.title === "Coffee, final");
  expect(screens.complaints).toEqual([]);
});

test("a comparison can be with any image of the workspace, found by search, or with any report that the image is in", async () => {
  const { server } = screens;
  server.answerWith(send, () => sampleChat({ state: "asked" }), 202);
  const titled = (number: number, title: string) => sampleHeatmap(server.origin, number, { title });
  const others = Array.from({ length: 120 }, (_, at) => titled(at + 1, `Poster ${at + 1}`));
  server.heatmaps = [titled(0, "Coffee"), ...others, titled(200, "Tea, the oldest")];
  const older = sampleReport({ uid: reportIdOf(1), title: "Spring", heatmaps: [uid] });
  const newer = sampleReport({ uid: reportIdOf(2), title: "Autumn", heatmaps: [other] });
  server.answerWith("GET /reports", (_body, query) =>
    query.has("last") ? { reports: [older], last: null } : { reports: [newer], last: "next" },
  );
  const { page, drawer, field } = await open();
  await drawer.getByRole("button", { name: "Compare with" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare with" });
  await dialog.getByRole("group", { name: "Ads of a report" }).getByRole("radio", { name: "Spring" }).waitFor();
  expect(await dialog.getByRole("radio", { name: "Autumn" }).count(), "the image is not in it").toBe(0);
  expect(await dialog.getByRole("radio", { name: "Coffee", exact: true }).count(), "it is the image itself").toBe(0);
  expect(await dialog.getByRole("radio", { name: "Tea, the oldest" }).count(), "it is not among the newest").toBe(0);
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
  }
  await dialog.getByRole("searchbox", { name: "Search heatmaps" }).fill("Tea");
  await dialog.getByRole("radio", { name: "Tea, the oldest" }).check();
  await dialog.getByRole("button", { name: "Compare" }).click();
  await field.fill("Which is better?");
  await field.press("Enter");
  await expect.poll(() => server.sent(send)).toEqual([{ message: "Which is better?", compare_with: idOf(200) }]);
});

test("a message that cannot be sent stays in the field, and the conversation shows an error", async () => {
  const { server } = screens;
  server.answerWith(send, () => ({ code: "service.busy", message: "Busy", request_id: "r" }), 503);
  const { drawer, field } = await open();
  await field.fill(QUESTION);
  await field.press("Enter");
  await drawer.getByText(FAILED_ANSWER).waitFor();
  expect(await field.inputValue()).toBe(QUESTION);
});

test("a question that is sent while the code and the conversation load is asked when they have loaded", async () => {
  const { server } = screens;
  server.answerWith(send, () => sampleChat({ messages: [sampleQuestion(QUESTION), sampleAnswer] }), 202);
  const page = await screens.open(`/heatmap/${uid}`);
  const held = Promise.withResolvers<void>();
  await page.route(`**/copilot/${uid}`, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.continue();
  });
  const heldCode = Promise.withResolvers<void>();
  const code = Promise.withResolvers<void>();
  await page.route(/assets\/chat-drawer-.*\.js$/, async (route) => {
    code.resolve();
    await heldCode.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Co-Pilot", exact: true }).click();
  await code.promise;
  // Without a field, the first letters would be shortcuts of the viewer: “2” shows the original, and “c” places a comment.
  await page.keyboard.type("2 cats?");
  const drawer = page.getByRole("complementary", { name: "Co-Pilot" });
  const field = drawer.getByRole("textbox", { name: "Message to Co-Pilot" });
  expect(await field.inputValue()).toBe("2 cats?");
  expect(await page.getByRole("radio", { name: "Heatmap" }).isChecked()).toBe(true);
  await expectAccessible(page);
  await field.fill(QUESTION);
  await page.keyboard.press("Enter");
  const place = await field.boundingBox();
  heldCode.resolve();
  await drawer.getByText("Thinking...").waitFor();
  await drawer.getByRole("button", { name: "Compare with" }).waitFor();
  expect(await field.boundingBox()).toEqual(place);
  expect(server.sent(send)).toEqual([]);
  held.resolve();
  await drawer.getByText("gets the most attention").waitFor();
  expect(server.sent(send)).toEqual([{ message: QUESTION, compare_with: null }]);
  expect(await field.inputValue()).toBe("");
});

test("Clear asks for confirmation and then focuses the field, and Escape closes the drawer and returns the focus to its button", async () => {
  const { server } = screens;
  server.answerWith(read, () => sampleChat({ messages: [sampleQuestion(QUESTION), sampleAnswer] }));
  server.answerWith(`DELETE /copilot/${uid}`, () => ({ cleared: 2 }));
  const { page, drawer, field } = await open();
  await drawer.getByRole("button", { name: "Clear" }).press("Enter");
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText("This deletes your conversation about “Coffee”.").waitFor();
  server.answerWith(read, () => sampleChat());
  await confirm.getByRole("button", { name: "Clear" }).press("Enter");
  await drawer.getByText(sampleAnswer.statements[1]!.text).waitFor({ state: "detached" });
  expect(await drawer.getByRole("button", { name: "Clear" }).isDisabled()).toBe(true);
  await confirm.waitFor({ state: "detached" });
  await waitUntil(() => field.evaluate((node) => node === document.activeElement));
  await drawer.getByRole("textbox", { name: "Message to Co-Pilot" }).press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Co-Pilot");
});

test("a full conversation and the end of a trial are explained, and nothing can be sent", async () => {
  const { server } = screens;
  server.answerWith(read, () => sampleChat({ is_full: true }));
  const full = await open();
  await full.drawer.getByText("This conversation has too many messages.").waitFor();
  await full.field.fill("More");
  expect(await full.drawer.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
  await full.page.close();
  server.answerWith(read, () => sampleChat({ trial_left: 0 }));
  const trial = await open();
  await trial.drawer.getByText("A trial includes 20 Co-Pilot messages.").waitFor();
});

test("users without access to Co-Pilot do not see it", async () => {
  enterWith([]);
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name: "What if" }).waitFor();
  expect(await page.getByRole("button", { name: "Co-Pilot" }).count()).toBe(0);
});

test.each(SIZES)("the conversation fits a %s window and is accessible in both themes", async (_, size) => {
  screens.server.answerWith(read, () => sampleChat({ messages: [sampleQuestion(QUESTION), sampleAnswer] }));
  const { page, drawer } = await open({ size });
  await drawer.getByRole("button", { name: /gets the most attention/ }).click();
  await page.getByRole("img", { name: "Marked: Fresh coffee" }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  expect(await overflowsWindow(page)).toBe(false);
});

test("the controls below an image with templates have two rows while the conversation is open", async () => {
  const image = `${screens.server.origin}/favicon.svg`;
  const share = { value: 0.1, interval: [0, 0.2] as [number, number] };
  const template = { id: "social-14", name: "Feed", share, score: null, interval: null, original: image, heatmap: image };
  screens.server.change(uid, { application: "Social media", templates_images: [template] });
  const { page } = await open({ size: { width: 1440, height: 900 } });
  const middle = async (control: Locator) => {
    const { y, height } = (await control.boundingBox())!;
    return Math.round(y + height / 2);
  };
  const compare = await middle(page.getByRole("button", { name: "Compare two variants" }));
  const background = await middle(page.locator(".stage__background"));
  expect(Math.abs(compare - background)).toBeLessThanOrEqual(1);
  expect(await middle(page.getByRole("radiogroup", { name: "Variant" }))).toBeLessThan(background);
});

test("sentences of an answer appear as they arrive; an answer can be stopped, and an interrupted one is requested again", async () => {
  const { server } = screens;
  const [first, second] = sampleAnswer.statements;
  const asked = { state: "answering" as const, messages: [sampleQuestion(QUESTION)] };
  const draft = { ...sampleAnswer, content: first!.text, statements: [first!] };
  server.answerWith(read, () => sampleChat({ ...asked, draft }));
  const { page, drawer, field } = await open({ size: { width: 390, height: 844 } });
  const log = drawer.getByRole("log");
  const sentence = log.getByRole("button", { name: first!.text });
  await sentence.focus();
  await drawer.getByRole("status").getByText("Thinking...").waitFor();
  // What a screen reader announces: nodes that are added to the log, or whose text changes.
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        heard.push(...(type === "characterData" ? [target] : [...addedNodes]).map((node) => node.textContent ?? ""));
    }).observe(document.querySelector('[role="log"]')!, { childList: true, characterData: true, subtree: true });
  });
  server.answerWith(read, () => sampleChat({ ...asked, draft: { ...sampleAnswer } }));
  server.tell({ type: "chat.changed" });
  await log.getByText(second!.text).waitFor();
  server.answerWith(read, () => sampleChat({ messages: [sampleQuestion(QUESTION), sampleAnswer] }));
  server.tell({ type: "chat.changed" });
  await log.getByText("Answered by rules").waitFor();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    second!.text,
    "Answered by rules",
  ]);
  expect(await sentence.evaluate((node) => node === document.activeElement)).toBe(true);

  server.answerWith(read, () => sampleChat({ ...asked, draft }));
  server.tell({ type: "chat.changed" });
  const stopped = sampleChat({ messages: [sampleQuestion(QUESTION), { ...draft, outcome: "stopped" }] });
  server.answerWith(`POST /copilot/${uid}/stop`, () => {
    server.answerWith(read, () => stopped);
    return stopped;
  });
  const stop = drawer.getByRole("button", { name: "Stop" });
  await stop.waitFor();
  await expectAccessible(page);
  await stop.press("Enter");
  await log.getByText(STOPPED_ANSWER).waitFor();
  await waitUntil(() => field.evaluate((node) => node === document.activeElement));
  expect(await drawer.getByRole("button", { name: "Retry" }).count()).toBe(0);

  server.answerWith(read, () => sampleChat({ messages: [sampleQuestion(QUESTION), { ...draft, outcome: "interrupted" }] }));
  server.tell({ type: "chat.changed" });
  await log.getByText(FAILED_ANSWER).waitFor();
  await sentence.waitFor();
  await expectAccessible(page);
  server.answerWith(`POST /copilot/${uid}/retry`, () => sampleChat(asked), 202);
  server.answerWith(read, () => sampleChat({ messages: [sampleQuestion(QUESTION), sampleAnswer] }));
  await drawer.getByRole("button", { name: "Retry" }).press("Enter");
  await log.getByText("Answered by rules").waitFor();
  await waitUntil(() => field.evaluate((node) => node === document.activeElement));
  expect(await overflowsWindow(page)).toBe(false);
});
