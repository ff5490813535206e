import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandOutput,
  ConverseStreamCommand,
  type ConverseStreamCommandOutput,
  type ConverseStreamOutput,
} from "@aws-sdk/client-bedrock-runtime";
import { mockClient } from "aws-sdk-client-mock";

// Before the adapter is loaded.
process.env.LANGUAGE_MODEL_ID = "test.model-v1:0";

/** A fake Bedrock server. */
export const bedrock = mockClient(BedrockRuntimeClient);

/** Returns the requests that were sent to it, streamed or not. */
export const modelCalls = () =>
  [...bedrock.commandCalls(ConverseCommand), ...bedrock.commandCalls(ConverseStreamCommand)].map(({ args }) => args[0].input);

/** A reply of the model, of 1,000 tokens of input and 200 of output. */
export const modelReply = (content: ContentBlock[], stopReason = "tool_use"): ConverseCommandOutput =>
  ({
    output: { message: { role: "assistant", content } },
    stopReason,
    usage: { inputTokens: 1000, outputTokens: 200, totalTokens: 1200 },
  }) as ConverseCommandOutput;

/** A reply that calls a tool. */
export const toolCall = (name: string, input: object) =>
  modelReply([{ toolUse: { toolUseId: "use-1", name, input: input as never } }]);

/** A reply with an answer of one sentence. */
export const modelAnswer = (text: string, ...elements: string[]) => modelSentences([text, ...elements]);

/** A reply with an answer: of each sentence, its text and the elements that it cites. */
export const modelSentences = (...sentences: readonly (readonly string[])[]) =>
  toolCall("answer", Object.fromEntries(sentences.map(([text, ...elements], at) => [`sentence_${at + 1}`, { text, elements }])));

/** Characters per part of a streamed reply. */
const PART = 7;

type Streamed = {
  /** Called before each event, for instance to wait or to fail. */
  readonly before?: (event: ConverseStreamOutput, at: number) => Promise<void>;
};

/** The same reply as a stream, which can be read any number of times. */
export const streamed = (reply: ConverseCommandOutput, { before }: Streamed = {}): ConverseStreamCommandOutput =>
  ({
    stream: {
      async *[Symbol.asyncIterator]() {
        for (const [at, event] of eventsOf(reply).entries()) {
          await before?.(event, at);
          yield event;
        }
      },
    },
  }) as unknown as ConverseStreamCommandOutput;

function eventsOf({ output, stopReason, usage }: ConverseCommandOutput): ConverseStreamOutput[] {
  const blocks = (output?.message?.content ?? []).flatMap(({ text, toolUse }, contentBlockIndex): ConverseStreamOutput[] => {
    const parts = (toolUse ? JSON.stringify(toolUse.input) : (text ?? "")).match(new RegExp(`.{1,${PART}}`, "gs")) ?? [];
    const { toolUseId, name } = toolUse ?? {};
    return [
      ...(toolUse ? [{ contentBlockStart: { start: { toolUse: { toolUseId, name } }, contentBlockIndex } }] : []),
      ...parts.map((part) => ({
        contentBlockDelta: { delta: toolUse ? { toolUse: { input: part } } : { text: part }, contentBlockIndex },
      })),
      { contentBlockStop: { contentBlockIndex } },
    ];
  });
  return [
    { messageStart: { role: "assistant" } },
    ...blocks,
    { messageStop: { stopReason } },
    { metadata: { usage, metrics: { latencyMs: 1 } } },
  ] as ConverseStreamOutput[];
}
