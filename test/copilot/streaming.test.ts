import { ConverseStreamCommand, type ConverseStreamOutput } from "@aws-sdk/client-bedrock-runtime";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deliver } from "#test/kit/deliver.ts";

const { predictMap } = vi.hoisted(() => ({ predictMap: vi.fn() }));
vi.mock("#adapters/text-recognition/recognise-text.ts", () => import("#test/kit/cached-text-recognition.ts"));
vi.mock("#adapters/inference.ts", async () => {
  const model = await import("#test/kit/darkness-model.ts");
  predictMap.mockImplementation(model.predictMap);
  return { ...model, predictMap };
});
const { bedrock, modelAnswer, modelCalls, modelReply, modelSentences, streamed } = await import("#test/kit/bedrock.ts");
const { copilot, FAILED_ANSWER, STOPPED_ANSWER, TRIAL_MESSAGES_MAX } = await import("#contracts/copilot.ts");
const { createAd } = await import("#test/kit/audits.ts");
const { createTrialUser, createWorkspace, send, withClockShift } = await import("#test/kit/fixtures.ts");
const { heatmapRow } = await import("#test/kit/heatmaps.ts");
const { handler: consume } = await import("#lambdas/copilot/consume-events.ts");
const { ChatEntity } = await import("#domain/copilot/chat.entity.ts");
const { ModelUsageEntity } = await import("#domain/copilot/model/usage.entity.ts");
const { currentMonth } = await import("#domain/copilot/model/usage.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

type Person = Awaited<ReturnType<typeof createTrialUser>>;
type Reply = ReturnType<typeof modelAnswer>;

const FIRST = "“Shop now” is a button.";
const SECOND = "It can be read.";
const INVENTED = "“Shop now” gets 98.7% of the attention.";

let admin: Person;
let workspace: string;
let uid: string;
beforeAll(async () => {
  const created = await createWorkspace();
  ({ admin, uid: workspace } = created);
  await WorkspaceEntity.patch({ uid: workspace })
    .set({ access: ["copilot"] })
    .go();
  uid = await createAd(admin, "Social media");
});
beforeEach(async () => {
  await ModelUsageEntity.delete({ workspace, month: currentMonth() }).go();
  await send(copilot.clear, admin, { params: { uid } });
});
afterEach(() => bedrock.reset());

const ask = (message = "Does the button stand out?", person = admin, of = uid) =>
  send(copilot.send, person, { params: { uid: of }, body: { message, compare_with: null } });
const answer = (of = uid) => deliver(consume, "chat.requested", { object: of });
const read = async (person = admin, of = uid) => (await send(copilot.read, person, { params: { uid: of } })).body;
const stop = () => send(copilot.stop, admin, { params: { uid } });
const retry = (person = admin, of = uid) => send(copilot.retry, person, { params: { uid: of } });
const usage = async () => (await ModelUsageEntity.get({ workspace, month: currentMonth() }).go()).data;

/** The text of a streamed event. */
const textOf = (event: ConverseStreamOutput) => event.contentBlockDelta?.delta?.toolUse?.input ?? "";

/** A stream that waits, or does something else, after its first sentence. */
function afterFirst(reply: Reply, act: () => Promise<void> | void) {
  let text = "";
  let isReached = false;
  return streamed(reply, {
    before: async (event) => {
      text += textOf(event);
      if (isReached || !text.includes("sentence_2")) return;
      isReached = true;
      await act();
    },
  });
}

const interrupted = (reply: Reply) =>
  afterFirst(reply, () => {
    throw Object.assign(new Error("reset"), { name: "ECONNRESET" });
  });

test("a sentence appears once it is complete and checked, and the answer replaces the draft", async () => {
  let during: Awaited<ReturnType<typeof read>> | undefined;
  const reply = modelSentences([FIRST, "button-1"], [SECOND, "button-1"]);
  bedrock.on(ConverseStreamCommand).resolves(
    afterFirst(reply, async () => {
      during = await read();
    }),
  );
  await ask();
  expect((await read()).draft).toBeNull();
  await answer();
  expect(during).toMatchObject({
    state: "answering",
    messages: [{ role: "user" }],
    draft: { content: FIRST, elements: [{ id: "button-1", name: "Shop now" }], analyst: "model" },
  });
  const { state, draft, messages } = await read();
  expect({ state, draft }).toEqual({ state: "idle", draft: null });
  expect(messages.at(-1)).toMatchObject({ uid: during!.draft!.uid, content: `${FIRST}\n${SECOND}`, outcome: "complete" });
});

test("a sentence with an invented figure is never shown; the corrected answer continues after what was shown", async () => {
  const drafts: string[] = [];
  const look = async () => {
    drafts.push((await read()).draft?.content ?? "");
  };
  const rejected = modelSentences([FIRST, "button-1"], [INVENTED, "button-1"], [SECOND, "button-1"]);
  bedrock
    .on(ConverseStreamCommand)
    .resolvesOnce(streamed(rejected, { before: (event) => (event.messageStop ? look() : Promise.resolve()) }))
    .resolvesOnce(streamed(modelSentences([FIRST, "button-1"], ["Its text is short.", "button-1"])));
  await ask();
  await answer();
  expect(drafts).toEqual([FIRST]);
  expect((await read()).messages.at(-1)).toMatchObject({
    content: `${FIRST}\nIts text is short.`,
    analyst: "model",
    outcome: "complete",
  });
  expect(JSON.stringify(modelCalls()[1]!.messages!.at(-1))).toContain("The user has already seen");
  expect(await usage()).toMatchObject({ calls: 2, rejected: 1 });
});

test("an answer that is rejected twice keeps its supported sentences and drops the others", async () => {
  bedrock
    .on(ConverseStreamCommand)
    .resolvesOnce(streamed(modelSentences([FIRST, "button-1"], [INVENTED, "button-1"])))
    .resolvesOnce(streamed(modelSentences([INVENTED, "button-1"], [SECOND, "button-1"], ["A logo.", "logo-9"])));
  await ask();
  await answer();
  expect((await read()).messages.at(-1)).toMatchObject({ content: `${FIRST}\n${SECOND}`, analyst: "model", outcome: "complete" });
  expect(modelCalls()).toHaveLength(2);
});

test("an interrupted answer keeps its sentences, says so, and is repeated without counting a message again", async () => {
  const reply = modelSentences([FIRST, "button-1"], [SECOND, "button-1"]);
  bedrock.on(ConverseStreamCommand).resolvesOnce(interrupted(reply)).resolves(streamed(reply));
  await ask();
  await answer();
  const { messages } = await read();
  expect(messages.at(-1)).toMatchObject({
    content: `${FIRST}\n${FAILED_ANSWER}`,
    statements: [{ text: FIRST }],
    outcome: "interrupted",
    analyst: "model",
  });
  const again = await retry();
  expect(again).toMatchObject({ status: 202, body: { state: "asked", messages: [{ role: "user" }] } });
  expect(await retry()).toMatchObject({ status: 409, body: { code: "copilot.in_progress" } });
  await answer();
  const after = await read();
  expect(after.messages.map(({ content }) => content)).toEqual(["Does the button stand out?", `${FIRST}\n${SECOND}`]);
  expect((await ChatEntity.get({ heatmap: uid, user: admin.uid }).go()).data).toMatchObject({ messages: 2 });
  // The interrupted call has no count of tokens.
  expect(await usage()).toMatchObject({ calls: 1, input: 1000, output: 200 });
  expect(await retry()).toMatchObject({ status: 409, body: { code: "copilot.not_interrupted" } });
});

test("the tokens of a declined message are counted, and its text that was already shown is taken back", async () => {
  const reply = { ...modelSentences([FIRST, "button-1"], [SECOND, "button-1"]), stopReason: "guardrail_intervened" as const };
  bedrock.on(ConverseStreamCommand).resolves(streamed(reply));
  await ask();
  await answer();
  const last = (await read()).messages.at(-1)!;
  expect(last).toMatchObject({ analyst: "rules", outcome: "complete" });
  expect(last.content).not.toContain(FIRST);
  expect(await usage()).toMatchObject({ calls: 1, input: 1000, output: 200 });
});

test("a stopped answer keeps its sentences, gets no others, and its tokens are counted", async () => {
  const reply = modelSentences([FIRST, "button-1"], [SECOND, "button-1"]);
  bedrock.on(ConverseStreamCommand).resolves(
    afterFirst(reply, async () => {
      expect((await stop()).body).toMatchObject({ state: "idle", draft: null });
    }),
  );
  await ask();
  await answer();
  const { state, messages } = await read();
  expect(state).toBe("idle");
  expect(messages.map(({ content }) => content)).toEqual(["Does the button stand out?", `${FIRST}\n${STOPPED_ANSWER}`]);
  expect(messages.at(-1)).toMatchObject({ outcome: "stopped" });
  expect(await usage()).toMatchObject({ calls: 1, input: 1000, output: 200 });
  expect((await stop()).status).toBe(200);
  expect((await read()).messages).toHaveLength(2);
  expect(await retry()).toMatchObject({ status: 409, body: { code: "copilot.not_interrupted" } });
});

test("stopping a question before it is answered costs no call", async () => {
  bedrock.on(ConverseStreamCommand).resolves(streamed(modelAnswer(FIRST, "button-1")));
  await ask();
  await stop();
  await answer();
  expect((await read()).messages.map(({ content }) => content)).toEqual(["Does the button stand out?", STOPPED_ANSWER]);
  expect(modelCalls()).toEqual([]);
});

test("an answer is interrupted when its job is lost, and can be repeated or followed by another question", async () => {
  const lose = async () => {
    await ask();
    const reply = modelSentences([FIRST, "button-1"], [SECOND, "button-1"]);
    let asked = "";
    bedrock.on(ConverseStreamCommand).resolves(
      afterFirst(reply, async () => {
        // As if the job ended here: its further writes no longer fit.
        const { data } = await ChatEntity.get({ heatmap: uid, user: admin.uid }).go();
        asked = new Date(Date.parse(data!.asked_at) + 1).toISOString();
        await ChatEntity.patch({ heatmap: uid, user: admin.uid }).set({ asked_at: asked }).go();
      }),
    );
    await answer();
  };
  await lose();
  expect((await read()).draft).toMatchObject({ content: FIRST });
  await withClockShift(181_000, async () => {
    const { state, draft, messages } = await read();
    expect({ state, draft }).toEqual({ state: "idle", draft: null });
    expect(messages.at(-1)).toMatchObject({ content: `${FIRST}\n${FAILED_ANSWER}`, outcome: "interrupted" });
    bedrock.on(ConverseStreamCommand).resolves(streamed(modelAnswer(SECOND, "button-1")));
    await retry();
    await answer();
    expect((await read()).messages.map(({ content }) => content)).toEqual(["Does the button stand out?", SECOND]);
  });
  await send(copilot.clear, admin, { params: { uid } });
  await lose();
  await withClockShift(181_000, async () => {
    bedrock.on(ConverseStreamCommand).resolves(streamed(modelAnswer(SECOND, "button-1")));
    await ask("And the headline?");
    await answer();
    expect((await read()).messages.map(({ content }) => content)).toEqual([
      "Does the button stand out?",
      `${FIRST}\n${FAILED_ANSWER}`,
      "And the headline?",
      SECOND,
    ]);
  });
});

test("rules show what is final while they measure the rest", async () => {
  bedrock.on(ConverseStreamCommand).resolves(streamed(modelReply([], "content_filtered")));
  const drafts: (string | undefined)[] = [];
  predictMap.mockImplementationOnce(async () => {
    drafts.push((await read()).draft?.content);
    throw new Error("no model");
  });
  await ask("Why do people look at the button?");
  await expect(answer()).rejects.toThrow();
  expect(drafts).toEqual([expect.stringMatching(/^“Shop now” gets \d+%/)]);
  const { messages } = await read();
  expect(messages.at(-1)).toMatchObject({ outcome: "interrupted", statements: [{ text: drafts[0] }], analyst: "rules" });
  await retry();
  await answer();
  expect((await read()).messages.at(-1)).toMatchObject({ outcome: "complete", content: expect.stringContaining("covered") });
});

test("repeating a failed answer uses no message of a trial", async () => {
  const person = await createTrialUser();
  const own = await createAd(person, "Social media");
  const row = await heatmapRow(own);
  const { imageFileKey } = await import("#domain/heatmaps/files.ts");
  const { getFile, putFile } = await import("#adapters/storage.ts");
  const key = imageFileKey(row, row.gen, "image");
  const image = await getFile(key);
  await putFile(key, Buffer.from("no image"), "image/webp");
  await ask("What do people look at first?", person, own);
  await expect(answer(own)).rejects.toThrow();
  expect((await read(person, own)).messages.at(-1)).toMatchObject({
    content: FAILED_ANSWER,
    statements: [],
    outcome: "interrupted",
  });
  await putFile(key, Buffer.from(image), "image/webp");
  await retry(person, own);
  await answer(own);
  const { messages, trial_left } = await read(person, own);
  expect(messages.at(-1)).toMatchObject({ outcome: "complete", analyst: "rules" });
  expect(trial_left).toBe(TRIAL_MESSAGES_MAX - 1);
});
