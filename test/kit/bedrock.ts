import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandOutput,
} from "@aws-sdk/client-bedrock-runtime";
import { mockClient } from "aws-sdk-client-mock";

// Before the adapter is loaded.
process.env.LANGUAGE_MODEL_ID = "test.model-v1:0";

/** A double of Amazon Bedrock. */
export const bedrock = mockClient(BedrockRuntimeClient);

/** What was sent to it. */
export const modelCalls = () => bedrock.commandCalls(ConverseCommand).map(({ args }) => args[0].input);

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
export const modelAnswer = (text: string, ...elements: string[]) => toolCall("answer", { statements: [{ text, elements }] });
