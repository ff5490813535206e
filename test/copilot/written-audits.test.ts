import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deliver } from "#test/kit/deliver.ts";

vi.mock("#adapters/text-recognition/recognise-text.ts", () => import("#test/kit/cached-text-recognition.ts"));
vi.mock("#adapters/inference.ts", () => import("#test/kit/darkness-model.ts"));
const { bedrock, modelCalls, toolCall } = await import("#test/kit/bedrock.ts");
const { audits } = await import("#contracts/audits.ts");
const { createAd } = await import("#test/kit/audits.ts");
const { createTrialUser, createWorkspace, send } = await import("#test/kit/fixtures.ts");
const { handler: consume } = await import("#lambdas/audits/consume-events.ts");
const { ModelUsageEntity } = await import("#domain/copilot/model/usage.entity.ts");
const { currentMonth } = await import("#domain/copilot/model/usage.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

type Component = { name: string; reasons: { text: string; elements: string[] }[]; suggestions: { id: number; text: string }[] };
type Person = Awaited<ReturnType<typeof createTrialUser>>;

let admin: Person;
let workspace: string;
let uid: string;
beforeAll(async () => {
  const created = await createWorkspace();
  ({ admin, uid: workspace } = created);
  await WorkspaceEntity.patch({ uid: workspace })
    .set({ access: ["audits"] })
    .go();
  uid = await createAd(admin, "Social media", { headline: "Fresh coffee daily", button: "Shop now", ink: "#999" });
});
beforeEach(() => ModelUsageEntity.delete({ workspace, month: currentMonth() }).go());
afterEach(() => bedrock.reset());

async function make(person = admin, of = uid) {
  await send(audits.request, person, { params: { uid: of } });
  await deliver(consume, "audit.requested", { object: of });
  return (await send(audits.read, person, { params: { uid: of } })).body.audit!;
}

/** The model words each component, as `word` says. */
const writes =
  (word: (component: Component) => Component) =>
  async ({ messages }: { messages: { content: { text: string }[] }[] }) =>
    toolCall("write_audit", {
      components: (JSON.parse(messages[0]!.content[0]!.text).components as Component[]).map(({ name, reasons, suggestions }) =>
        word({ name, reasons, suggestions: suggestions.map(({ id, text }) => ({ id, text })) }),
      ),
    });
const inOtherWords = ({ name, reasons, suggestions }: Component): Component => ({
  name,
  reasons: reasons.map(({ text, elements }) => ({ text: `For the reader: ${text}`, elements })),
  suggestions: suggestions.map(({ id, text }) => ({ id, text: `Please: ${text}` })),
});
const usage = async () => (await ModelUsageEntity.get({ workspace, month: currentMonth() }).go()).data;

test("the model words an audit, and the ratings, citations and tried effects are those of the rules", async () => {
  bedrock.on(ConverseCommand).rejects(Object.assign(new Error("slow"), { name: "ThrottlingException" }));
  const byRules = await make();
  expect(byRules).toMatchObject({ written_by: null, analyst: "rules-2" });
  bedrock.reset();
  bedrock.on(ConverseCommand).callsFake(writes(inOtherWords));
  const audit = await make();
  expect(audit.written_by).toEqual({ model: "test.model-v1:0", prompt_version: 0 });
  expect(audit.analyst).toBe("rules-2");
  expect(audit.components.map(({ name, rating }) => [name, rating])).toEqual(
    byRules.components.map(({ name, rating }) => [name, rating]),
  );
  for (const [at, { rating, reasoning, suggestion }] of audit.components.entries()) {
    const before = byRules.components[at]!;
    const prefix = rating === null ? "" : "For the reader: ";
    expect(reasoning).toEqual(before.reasoning.map(({ text, elements }) => ({ text: `${prefix}${text}`, elements })));
    expect(suggestion.map(({ elements, trial }) => ({ elements, trial }))).toEqual(
      before.suggestion.map(({ elements, trial }) => ({ elements, trial })),
    );
    if (rating !== null) for (const { text } of suggestion) expect(text).toMatch(/^Please: /);
  }
  expect(audit.components.flatMap(({ suggestion }) => suggestion).some(({ trial }) => trial !== null)).toBe(true);
  // One call of 1,000 tokens at $3 and 200 at $15 per million.
  expect(await usage()).toMatchObject({ calls: 1, input: 1000, output: 200, cost: 6000 });
});

test.each<[string, (component: Component) => Component]>([
  [
    "a number that was not measured",
    (component) => ({ ...component, reasons: [{ text: "“Shop now” gets 98.7% of the attention.", elements: ["button-1"] }] }),
  ],
  [
    "a region that does not exist",
    (component) => ({ ...component, reasons: [{ text: "It stands out.", elements: ["logo-9"] }] }),
  ],
  ["a suggestion of its own", (component) => ({ ...component, suggestions: [{ id: 9, text: "Use another photo." }] })],
  [
    "an effect that was not tried",
    (component) => ({ ...component, suggestions: [{ id: 0, text: "Doing it brings 300% more." }] }),
  ],
  ["a component that it invented", (component) => ({ ...component, name: "price" })],
  ["no reasons", (component) => ({ ...component, reasons: [] })],
])("an audit with %s is rejected, asked for again, and then worded by rules", async (_, word) => {
  bedrock.on(ConverseCommand).callsFake(writes(word));
  const audit = await make();
  expect(audit.written_by).toBeNull();
  expect(JSON.stringify(audit.components)).not.toMatch(/98\.7|logo-9|another photo|300%/);
  expect(modelCalls()).toHaveLength(2);
  expect(JSON.stringify(modelCalls()[1]!.messages!.at(-1))).toContain("Rejected.");
  expect(await usage()).toMatchObject({ calls: 2, rejected: 2 });
});

test("an audit that is corrected after a rejection is used", async () => {
  bedrock
    .on(ConverseCommand)
    .callsFakeOnce(writes((component) => ({ ...component, reasons: [{ text: "It gets 98.7%.", elements: [] }] })))
    .callsFake(writes(inOtherWords));
  expect((await make()).written_by).not.toBeNull();
  expect(await usage()).toMatchObject({ calls: 2, rejected: 1 });
});

test("the model gets measurements and recognised texts, but neither the image nor its title", async () => {
  bedrock.on(ConverseCommand).callsFake(writes(inOtherWords));
  await make();
  const sent = JSON.stringify(modelCalls());
  expect(sent).toContain("Fresh coffee");
  expect(sent).not.toContain(workspace);
  expect(sent).not.toContain("@people.test");
  expect(
    modelCalls().flatMap(({ messages }) => messages!.flatMap(({ content }) => content!.filter(({ image }) => image))),
  ).toEqual([]);
});

test("rules write the audit of a personal image, and no model is called", async () => {
  const person = await createTrialUser();
  expect((await make(person, await createAd(person, "Social media"))).written_by).toBeNull();
  expect(modelCalls()).toEqual([]);
});
