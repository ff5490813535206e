import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { afterEach, beforeAll, expect, test } from "vitest";

const { bedrock, modelAnswer, modelCalls, modelReply, toolCall } = await import("#test/kit/bedrock.ts");
const { staffCopilot } = await import("#contracts/staff/copilot.ts");
const { staffBackoffice } = await import("#contracts/staff/backoffice.ts");
const { createStaff, createWorkspace, send } = await import("#test/kit/fixtures.ts");
type PromptId = import("#contracts/staff/copilot.ts").PromptId;

let staff: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  staff = await createStaff();
});
afterEach(() => bedrock.reset());

const read = async (prompt: PromptId) =>
  (await send(staffCopilot.listPrompts, staff)).body.prompts.find(({ uid }) => uid === prompt)!;
const save = (prompt: PromptId, version: number, text: string) =>
  send(staffCopilot.savePrompt, staff, { params: { prompt }, body: { version, text } });
const restore = (prompt: PromptId, version: number, to: number) =>
  send(staffCopilot.restorePrompt, staff, { params: { prompt }, body: { version, restore: to } });
const run = async (prompt: PromptId, text: string, question = "Does the button stand out?") =>
  (await send(staffCopilot.testPrompt, staff, { params: { prompt }, body: { text, question } })).body;

test("staff edit a prompt, read its versions and restore one; each change is a version and in the audit log", async () => {
  const original = await read("ux_audit");
  expect(original).toMatchObject({ version: 0, label: "UX audit", versions: [{ version: 0, created_by: null }] });
  expect((await save("ux_audit", 0, "  Word this {{application}} audit.  ")).body).toMatchObject({
    version: 1,
    text: "Word this {{application}} audit.",
    versions: [{ version: 1, created_by: expect.stringContaining("@people.test"), restores: null }, { version: 0 }],
  });
  // The same text again is no new version.
  expect((await save("ux_audit", 1, "Word this {{application}} audit.")).body.version).toBe(1);
  const restored = await restore("ux_audit", 1, 0);
  expect(restored.body).toMatchObject({ version: 2, text: original.text, versions: [{ version: 2, restores: 0 }, {}, {}] });
  const earlier = await send(staffCopilot.readPromptVersion, staff, { params: { prompt: "ux_audit", version: "1" } });
  expect(earlier.body).toEqual({ version: 1, text: "Word this {{application}} audit." });
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: "ux_audit" } })).body;
  expect(rows.map(({ action, after }) => [action, (after as { version: number }).version])).toEqual([
    ["copilot.prompt", 2],
    ["copilot.prompt", 1],
  ]);
});

test("an edit of an outdated version, an unknown variable and an unknown version are rejected, and nothing changes", async () => {
  expect((await save("creative_audit", 1, "Mine")).body.code).toBe("prompt.changed");
  expect((await restore("creative_audit", 0, 7)).body.code).toBe("prompt.version_not_found");
  const rejected = await save("creative_audit", 0, "Write about {{workspace}}.");
  expect(rejected.body).toMatchObject({
    code: "prompt.variable_not_found",
    message: expect.stringContaining("application, width, height"),
  });
  const test = { params: { prompt: "copilot" as const }, body: { text: "{{ width }}", question: "Why?" } };
  expect((await send(staffCopilot.testPrompt, staff, test)).body.code).toBe("prompt.variable_not_found");
  expect((await read("creative_audit")).version).toBe(0);
  const missing = await send(staffCopilot.readPromptVersion, staff, { params: { prompt: "copilot", version: "9" } });
  expect(missing.body.code).toBe("prompt.version_not_found");
  expect(modelCalls()).toEqual([]);
});

test("only one of two simultaneous edits of the same version is saved", async () => {
  const { version } = await read("creative_audit");
  const edits = await Promise.all(["One", "Two", "Three"].map((text) => save("creative_audit", version, text)));
  expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await read("creative_audit")).version).toBe(version + 1);
});

test("a test run shows what was sent, the answer and its cost, without saving the prompt", async () => {
  bedrock.on(ConverseCommand).resolves(modelAnswer("“Order now” is a button.", "button-1"));
  const result = await run("copilot", "An image of {{width}} × {{height}}.");
  expect(result).toEqual({
    sent: "An image of 1080 × 1080.",
    analyst: "model",
    sections: [
      { title: "Does the button stand out?", statements: [{ text: "“Order now” is a button.", elements: ["button-1"] }] },
    ],
    rejected: [],
    problem: null,
    calls: 1,
    input: 1000,
    output: 200,
    dollars: 0.006,
  });
  expect(modelCalls()[0]!.system).toEqual([{ text: "An image of 1080 × 1080." }]);
  expect((await read("copilot")).version).toBe(0);
  const { rows } = (await send(staffCopilot.usage, staff, { query: {} })).body;
  expect(rows).toContainEqual(expect.objectContaining({ workspace: "staff", name: null, calls: 1 }));
});

test("a test run shows why an answer was rejected, and what the rules answer instead", async () => {
  bedrock.on(ConverseCommand).resolves(modelAnswer("“Order now” gets 77% of the attention.", "button-1"));
  expect(await run("copilot", "Invent numbers.")).toMatchObject({
    analyst: "rules",
    rejected: [expect.stringContaining('"77%" was not measured'), expect.stringContaining('"77%" was not measured')],
    problem: expect.stringContaining("NoModelAnswer"),
    sections: [{ statements: [{ text: expect.stringMatching(/^“Order now” gets 2%/) }, {}, {}, {}, {}] }],
    calls: 2,
  });
});

test.each(["creative_audit", "ux_audit"] as const)("a test run of %s words every component of the sample", async (prompt) => {
  bedrock.on(ConverseCommand).callsFake(async ({ messages }) => {
    const { components } = JSON.parse(messages[0].content[0].text);
    return toolCall("write_audit", {
      components: components.map(({ name, reasons }: { name: string; reasons: { text: string; elements: string[] }[] }) => ({
        name,
        reasons: [{ ...reasons[0]!, text: `Measured: ${reasons[0]!.text}` }],
        suggestions: [],
      })),
    });
  });
  const { analyst, sections } = await run(prompt, "Word it.");
  expect(analyst).toBe("model");
  expect(sections.filter(({ title }) => !title.endsWith("not rated")).map(({ statements }) => statements[0]!.text)).toSatisfy(
    (texts: string[]) => texts.length > 1 && texts.every((text) => text.startsWith("Measured: ")),
  );
});

test("a test run reports an interrupted model", async () => {
  bedrock.on(ConverseCommand).resolves(modelReply([{ text: "The" }], "max_tokens"));
  expect(await run("ux_audit", "Word it.")).toMatchObject({
    analyst: "rules",
    problem: "Rules answered, because of LanguageModelInterrupted: stopped: max_tokens",
  });
});

test("budgets are set only for existing workspaces", async () => {
  const { uid } = await createWorkspace();
  const set = (workspace: string, tokens: number | null) =>
    send(staffCopilot.setBudget, staff, { params: { workspace }, body: { tokens } });
  expect((await set("ws_none", 5)).body.code).toBe("workspace.not_found");
  expect((await set(uid, -1)).status).toBe(400);
  expect((await set(uid, 0)).body).toEqual({ budget: 0, has_own_budget: true, default_budget: 2_000_000, months: [] });
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: uid } })).body;
  expect(rows[0]).toMatchObject({ action: "copilot.set_budget", before: { tokens: null }, after: { tokens: 0 } });
});
