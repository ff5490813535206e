import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answering, begin, fail, type StreamEvent, send, startBedrock } from "#test/kit/bedrock-server.ts";

// The adapter against a server that speaks the protocol of the service.

let answering: Answering;
const server = await startBedrock(() => answering);
Object.assign(process.env, {
  LANGUAGE_MODEL_ID: "test.model-v1:0",
  LANGUAGE_MODEL_PRICES: "3:15",
  LANGUAGE_MODEL_GUARDRAIL: "guard1:2",
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.url,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "any",
  AWS_SECRET_ACCESS_KEY: "any",
});
let converseStream: typeof import("#adapters/language-model/converse-stream.ts").converseStream;
beforeAll(async () => {
  ({ converseStream } = await import("#adapters/language-model/converse-stream.ts"));
});
afterAll(() => server.stop());

const part = (input: string): StreamEvent => ["contentBlockDelta", { contentBlockIndex: 1, delta: { toolUse: { input } } }];
const OPENING: readonly StreamEvent[] = [
  ["messageStart", { role: "assistant" }],
  ["contentBlockDelta", { contentBlockIndex: 0, delta: { text: "Let me see." } }],
  ["contentBlockStop", { contentBlockIndex: 0 }],
  ["contentBlockStart", { contentBlockIndex: 1, start: { toolUse: { toolUseId: "use-1", name: "answer" } } }],
  part('{"sentence_1":'),
];
const ending = (stopReason: string): readonly StreamEvent[] => [
  ["contentBlockStop", { contentBlockIndex: 1 }],
  ["messageStop", { stopReason }],
  ["metadata", { usage: { inputTokens: 1000, outputTokens: 200, totalTokens: 1200 }, metrics: { latencyMs: 5 } }],
];

async function converse(timeoutMs = 20_000) {
  const parts: string[] = [];
  const reply = converseStream(
    { system: "Answer.", messages: [{ role: "user", content: [{ text: "Why?" }] }], tools: [], maxTokens: 100, timeoutMs },
    (tool) =>
      tool === "answer"
        ? async (part) => {
            parts.push(part);
          }
        : undefined,
  );
  const ended = await reply.then(
    (value) => ({ value }),
    (error: Error & { usage?: unknown }) => ({ error }),
  );
  return { parts, ...ended };
}

test("parts of the input arrive while the model writes them, and the reply has its cost", async () => {
  const sent: unknown[] = [];
  answering = (stream, body) => {
    sent.push(body);
    begin(stream);
    send(stream, ...OPENING, part("{}}"), ...ending("tool_use"));
    stream.end();
  };
  expect(await converse()).toEqual({
    parts: ['{"sentence_1":', "{}}"],
    value: {
      content: [{ text: "Let me see." }, { toolUse: { toolUseId: "use-1", name: "answer", input: { sentence_1: {} } } }],
      usage: { input: 1000, output: 200, dollars: 0.006 },
    },
  });
  expect(sent).toMatchObject([{ guardrailConfig: { guardrailIdentifier: "guard1", streamProcessingMode: "sync" } }]);
});

/** What was received before may be lost with the connection. */
const BREAKS = "the connection breaks";

test.each<[string, Answering]>([
  [BREAKS, (stream) => stream.session?.destroy()],
  [
    "the stream ends early",
    (stream) => {
      stream.end();
    },
  ],
  ["the service fails", (stream) => fail(stream, "modelStreamErrorException")],
  ["the model falls silent", () => {}],
  [
    "the message is cut off",
    (stream) => {
      send(stream, ...ending("max_tokens"));
      stream.end();
    },
  ],
])("a call keeps its earlier parts and is interrupted where %s", async (how, end) => {
  answering = async (stream, body) => {
    begin(stream);
    send(stream, ...OPENING);
    await new Promise((resolve) => setImmediate(resolve));
    await end(stream, body);
  };
  const { parts, ...ended } = await converse(1000);
  expect(ended).toMatchObject({ error: { name: "LanguageModelInterrupted" } });
  if (how !== BREAKS) expect(parts).toEqual(['{"sentence_1":']);
});

test("a message that the guardrail stops is declined, and has its cost", async () => {
  answering = (stream) => {
    begin(stream);
    send(stream, ...OPENING, ...ending("guardrail_intervened"));
    stream.end();
  };
  const usage = { input: 1000, output: 200, dollars: 0.006 };
  expect(await converse()).toMatchObject({ error: { name: "LanguageModelDeclined", usage } });
});

test("a rejected request is interrupted, and not repeated", async () => {
  let requests = 0;
  answering = (stream) => {
    requests += 1;
    stream.respond({ ":status": 429, "x-amzn-errortype": "ThrottlingException", "content-type": "application/json" });
    stream.end(JSON.stringify({ message: "Too many requests" }));
  };
  expect(await converse()).toMatchObject({ parts: [], error: { message: expect.stringContaining("ThrottlingException") } });
  expect(requests).toBe(1);
});
