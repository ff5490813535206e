import { beforeAll, expect, test, vi } from "vitest";
import { CHAT_MESSAGES_MAX, type Chat, copilot, FAILED_ANSWER, TRIAL_MESSAGES_MAX } from "#contracts/copilot.ts";
import type { EventType } from "#contracts/events.ts";
import { createAd } from "#test/kit/audits.ts";
import { deliver } from "#test/kit/deliver.ts";
import {
  addWorkspaceMember,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { createReportOf } from "#test/kit/reports.ts";

vi.mock("#adapters/text-recognition/recognise-text.ts", () => import("#test/kit/cached-text-recognition.ts"));
vi.mock("#adapters/inference.ts", () => import("#test/kit/darkness-model.ts"));

const { handler: consume } = await import("#lambdas/copilot/consume-events.ts");
const { ChatEntity } = await import("#domain/copilot/chat.entity.ts");
const { MessageEntity } = await import("#domain/copilot/message.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const announce = (type: EventType, object: string) => deliver(consume, type, { object });

let workspace: Awaited<ReturnType<typeof createWorkspace>>;
let admin: TestUser;
let uid: string;
beforeAll(async () => {
  workspace = await createWorkspace();
  admin = workspace.admin;
  await WorkspaceEntity.patch({ uid: workspace.uid })
    .set({ access: ["copilot"] })
    .go();
  uid = await createAd(admin, "Social media");
});

const ask = (message: string, person = admin, of = uid, compare_with: string | null = null) =>
  send(copilot.send, person, { params: { uid: of }, body: { message, compare_with } });
const read = async (person = admin, of = uid): Promise<Chat> => (await send(copilot.read, person, { params: { uid: of } })).body;
const clear = (person = admin, of = uid) => send(copilot.clear, person, { params: { uid: of } });

async function answerTo(message: string, { person = admin, of = uid, compare_with = null as string | null } = {}) {
  await clear(person, of);
  expect(await ask(message, person, of, compare_with)).toMatchObject({ status: 202, body: { state: "asked" } });
  await announce("chat.requested", of);
  const { state, messages } = await read(person, of);
  expect(state).toBe("idle");
  return messages.at(-1)!;
}

test("a question is answered about all ads of a report, where they rank and how their elements compare", async () => {
  const others = [await createAd(admin, "Social media"), await createAd(admin, "Social media")];
  await HeatmapEntity.patch({ uid: others[0]! }).set({ title: "Version C" }).go();
  const report = await createReportOf(admin, [uid, ...others]);
  const { content, statements } = await answerTo("Which is best?", { compare_with: report });
  expect(content).toMatch(/In the report “Spring”, “.+” (leads|has the highest) /);
  expect(content).toMatch(/This image is number [123] of 3 by clarity/);
  const button = statements.find(({ text }) => text.startsWith("The button “Shop now” gets"))!;
  expect(button).toMatchObject({
    elements: ["button-1"],
    text: expect.stringMatching(/Of the other measured ads of the report, “.+” has the most with \d+%/),
  });
  // A report of other images, and one of another user.
  const foreign = await createTrialUser();
  for (const other of [
    await createReportOf(admin, others),
    await createReportOf(foreign, [await createAd(foreign, "Social media")]),
    `rp_${"0".repeat(26)}`,
  ])
    expect((await ask("Which is best?", admin, uid, other)).body).toMatchObject({ code: "report.not_found" });
});

test("an answer cites elements that were measured on the image, with their boxes", async () => {
  const answer = await answerTo("What do people look at first?");
  expect(answer).toMatchObject({ role: "assistant", analyst: "rules", gen: 1 });
  const known = answer.elements.map(({ id }) => id);
  expect(known.length).toBeGreaterThan(0);
  expect(answer.statements.flatMap(({ elements }) => elements).every((id) => known.includes(id))).toBe(true);
  for (const { box } of answer.elements) expect(box.left + box.width).toBeLessThanOrEqual(800);
});

test.each([
  ["Who are you?", /rule-based analyst, not a language model/],
  ["Does the button stand out?", /“Shop now” gets \d+% of the attention/],
  ["How visible is Fresh coffee daily?", /“Fresh coffee daily” gets/],
  ["Is the logo visible?", /^No logo is marked on this image\./],
  ["Is the text easy to read?", /contrast is [\d.]+:1/],
  ["Is the image cluttered?", /Visual clutter covers \d+% of the image/],
  ["What do the scores mean?", /^A score says how an image compares with others of its kind/],
  [
    "What does the clarity score mean?",
    /^Clarity says how easily people find what matters.*((Clarity|Focus) is \d+ of 100|of the attention is on)/s,
  ],
  ["What is focus?", /^Focus says how concentrated attention is/],
  ["How good is the clarity?", /(Clarity|Focus) is \d+ of 100|of the attention is on/],
  ["How could I make the button more visible?", /^“Shop now” gets .*(“Shop now”|call to action).*Open “What if”/s],
  [
    "Does the button get more attention than the headline?",
    /“Fresh coffee daily” gets \d+%.*“Shop now” gets|“Shop now” gets \d+%.*“Fresh coffee daily” gets/s,
  ],
  ["What should I improve?", /“Logo”|larger|contrast|stand/],
  ["How do I download this?", /^Open Download/],
  ["What if I remove the headline?", /^With “Fresh coffee daily” covered, its place gets \d+% of the attention.*Open “What if”/s],
  ["What if I make the headline red?", /I don’t predict changes of “Fresh coffee daily” here.*Open “What if”/s],
  ["Why do people look at the logo?", /^No logo is marked on this image\./],
  ["Why do people look at the button?", /^“Shop now” gets .*With “Shop now” covered, its place gets \d+% of the attention/s],
  ["Why is this hot?", /covered, its place gets \d+% of the attention instead of \d+%/],
  ["Who will win the election?", /^I don’t know\. I answer only with what was measured/],
  ["How does it compare with other ads?", /learer than|I don’t know: there is nothing/],
])("the answer to “%s” states what was measured, or says that it is unknown", async (question, expected) => {
  expect((await answerTo(question)).content).toMatch(expected);
});

test("an answer about the product links to the help, and others do not", async () => {
  expect((await answerTo("How do I download this?")).statements).toMatchObject([{ help: "/help/exports" }]);
  expect((await answerTo("Is the image cluttered?")).statements.every(({ help }) => help === undefined)).toBe(true);
});

test("every suggested question has an answer", async () => {
  await clear();
  for (let asked = 0; asked < 7; asked++) {
    const [question] = (await read()).suggestions;
    if (!question) break;
    await ask(question);
    await announce("chat.requested", uid);
    expect((await read()).messages.at(-1)!.content).not.toMatch(/don’t recognise/);
  }
  expect((await read()).suggestions).toEqual([]);
});

test("a comparison reads only the heatmap that the user chose, in the same scope", async () => {
  const other = await createAd(admin, "Social media", { headline: "Half price", button: "Buy now" });
  await HeatmapEntity.patch({ uid: other }).set({ title: "Version B" }).go();
  const answer = await answerTo("Which is better?", { compare_with: other });
  expect(answer.content).toMatch(/in “Version B”/);
  const stranger = (await createWorkspace()).admin;
  const theirs = await createAd(stranger, "Social media");
  expect(await ask("Which is better?", admin, uid, theirs)).toMatchObject({ status: 404, body: { code: "heatmap.not_found" } });
  expect(await ask("Which is better?", admin, uid, uid)).toMatchObject({ status: 404, body: { code: "heatmap.not_found" } });
});

test("a conversation belongs to one user, and hidden messages are never returned", async () => {
  await answerTo("What do people look at first?");
  const colleague = await addWorkspaceMember(workspace);
  expect((await read(colleague)).messages).toEqual([]);
  const { data } = await MessageEntity.query.byChat({ heatmap: uid, user: admin.uid }).go();
  expect(data.map(({ role }) => role).toSorted()).toEqual(["assistant", "system", "user"]);
  expect((await read()).messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  await answerTo("Is the image cluttered?", { person: colleague });
  expect((await clear(colleague)).body).toEqual({ cleared: 2 });
  expect((await read()).messages).toHaveLength(2);
});

test("clearing a conversation deletes hidden messages too, and drops an answer that is being written", async () => {
  await answerTo("Is the image cluttered?");
  expect((await clear()).body).toEqual({ cleared: 2 });
  expect((await MessageEntity.query.byChat({ heatmap: uid, user: admin.uid }).go()).data).toEqual([]);
  await ask("Is the image cluttered?");
  const { data: pending } = await ChatEntity.get({ heatmap: uid, user: admin.uid }).go();
  await clear();
  await announce("chat.requested", uid);
  expect(pending!.state).toBe("asked");
  expect((await read()).messages).toEqual([]);
});

test.each([
  ["a blank message", { message: " \n " }, 400],
  ["10,001 characters", { message: "a".repeat(10_001) }, 400],
  ["an unknown field", { message: "Hi", role: "system" }, 400],
  ["10,000 characters", { message: "a".repeat(10_000) }, 202],
])("a message is accepted only with known fields and 1 to 10,000 characters: %s", async (_, over, status) => {
  await clear();
  const reply = await send(copilot.send, admin, { params: { uid }, body: { compare_with: null, ...over } });
  expect(reply.status).toBe(status);
  expect((await read()).messages).toHaveLength(status === 202 ? 1 : 0);
});

test("a second question waits for the first answer, unless the first one is lost", async () => {
  await clear();
  await ask("Is the image cluttered?");
  expect(await ask("Is it?")).toMatchObject({ status: 409, body: { code: "copilot.in_progress" } });
  await withClockShift(181_000, async () => {
    expect((await read()).state).toBe("idle");
    expect((await ask("Is it?")).status).toBe(202);
  });
  await clear();
});

test("an event that arrives twice adds one answer", async () => {
  await answerTo("Is the image cluttered?");
  await announce("chat.requested", uid);
  expect((await read()).messages).toHaveLength(2);
});

test("a full conversation must be cleared first, and a user sends at most 60 messages per hour", async () => {
  await answerTo("Hi");
  await ChatEntity.patch({ heatmap: uid, user: admin.uid }).set({ messages: CHAT_MESSAGES_MAX }).go();
  expect(await ask("Hi")).toMatchObject({ status: 409, body: { code: "copilot.too_many" } });
  freezeToHourStart();
  const colleague = await addWorkspaceMember(workspace);
  const { perHour } = await import("#domain/kit/limit.ts");
  const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
  await enforceRateLimit(perHour("copilot.send", 60), colleague.uid, 60);
  expect(await ask("Hi", colleague)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
});

test("a trial includes 20 messages, and clearing a conversation does not return them", async () => {
  const person = await createTrialUser();
  const own = await createAd(person, "Social media");
  expect((await read(person, own)).trial_left).toBe(TRIAL_MESSAGES_MAX);
  const { TrialMessagesEntity } = await import("#domain/copilot/trial-messages.entity.ts");
  await TrialMessagesEntity.put({ user: person.uid, sent: TRIAL_MESSAGES_MAX - 1 }).go();
  await answerTo("Hi", { person, of: own });
  await clear(person, own);
  expect(await ask("Hi", person, own)).toMatchObject({ status: 409, body: { code: "copilot.trial_limit" } });
  expect(await read(person, own)).toMatchObject({ trial_left: 0, messages: [] });
});

test("an answer that fails says so, and the next question is answered", async () => {
  const broken = await createAd(admin, "Social media");
  const row = await heatmapRow(broken);
  const { imageFileKey } = await import("#domain/heatmaps/files.ts");
  const { putFile } = await import("#adapters/storage.ts");
  await putFile(imageFileKey(row, row.gen, "image"), Buffer.from("no image"), "image/webp");
  await ask("What do people look at first?", admin, broken);
  await expect(announce("chat.requested", broken)).rejects.toThrow();
  const { state, messages } = await read(admin, broken);
  expect({ state, last: messages.at(-1) }).toMatchObject({ state: "idle", last: { content: FAILED_ANSWER, analyst: null } });
});

test("videos have no Co-Pilot, and neither have workspaces without the feature", async () => {
  const video = await createVideoHeatmap(admin);
  expect(await ask("Hi", admin, video)).toMatchObject({ status: 409, body: { code: "heatmap.not_image" } });
  const other = await createWorkspace();
  await WorkspaceEntity.patch({ uid: other.uid })
    .set({ access: ["audits"] })
    .go();
  const theirs = await createAd(other.admin, "Social media");
  expect(await ask("Hi", other.admin, theirs)).toMatchObject({ status: 403, body: { code: "plan.feature_missing" } });
});

test("conversations are exported with their user's data, and deleted with the heatmap, its transfer or the user", async () => {
  const { exportChats } = await import("#domain/copilot/export-chats.ts");
  for (const [type, objectOf] of [
    ["heatmap.removed", (heatmap: string) => heatmap],
    ["heatmap.transferred", (heatmap: string) => heatmap],
    ["account.deleted", (_: string, user: string) => user],
  ] as const) {
    const person = await addWorkspaceMember(workspace);
    await answerTo("Hi", { person });
    const [exported] = await exportChats(person);
    expect(exported).toMatchObject({ heatmap: uid, messages: [{ role: "user", content: "Hi" }, { role: "assistant" }] });
    await announce(type, objectOf(uid, person.uid));
    expect((await MessageEntity.query.byChat({ heatmap: uid, user: person.uid }).go()).data).toEqual([]);
    expect(await exportChats(person)).toEqual([]);
  }
});
