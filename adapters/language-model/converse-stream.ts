import {
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type StopReason,
  type TokenUsage,
} from "@aws-sdk/client-bedrock-runtime";
import {
  type Conversation,
  type Converse,
  client,
  LanguageModelInterrupted,
  toInterruption,
  toReply,
  toRequest,
} from "../language-model.ts";

/** A block of the reply: text, or the input of a tool as JSON. */
type Block = { text: string; readonly tool: { readonly toolUseId: string; readonly name: string } | undefined };

/** Sends a conversation, and passes on the inputs of tools while the model writes them. */
export const converseStream: Converse = async (conversation, readerOf) => {
  const blocks = new Map<number, Block>();
  const readers = new Map<number, ReturnType<typeof readerOf>>();
  let stopReason: StopReason | undefined;
  let usage: TokenUsage | undefined;
  for await (const event of eventsOf(conversation)) {
    const { contentBlockStart: start, contentBlockDelta: delta } = event;
    if (start?.start?.toolUse) {
      const { toolUseId = "", name = "" } = start.start.toolUse;
      blocks.set(start.contentBlockIndex ?? 0, { text: "", tool: { toolUseId, name } });
      readers.set(start.contentBlockIndex ?? 0, readerOf(name));
    }
    if (delta) {
      const at = delta.contentBlockIndex ?? 0;
      const block = blocks.get(at) ?? { text: "", tool: undefined };
      const part = delta.delta?.toolUse?.input ?? delta.delta?.text ?? "";
      block.text += part;
      blocks.set(at, block);
      await readers.get(at)?.(part);
    }
    stopReason = event.messageStop?.stopReason ?? stopReason;
    usage = event.metadata?.usage ?? usage;
  }
  if (!stopReason) throw new LanguageModelInterrupted("the stream ended before the message");
  return toReply(toContent(blocks.values()), stopReason, usage);
};

/** The events of a reply. Ends with LanguageModelInterrupted where the service fails, or takes longer than the limit. */
async function* eventsOf(conversation: Conversation): AsyncGenerator<ConverseStreamOutput> {
  const signal = AbortSignal.timeout(conversation.timeoutMs);
  try {
    const { stream } = await client.send(new ConverseStreamCommand(toStreamRequest(conversation)), { abortSignal: signal });
    if (stream) yield* untilAborted(stream, signal);
  } catch (error) {
    throw toInterruption(error);
  }
}

/** The guardrail sees each part before we do, so that nothing has to be taken back. */
function toStreamRequest(conversation: Conversation) {
  const { guardrailConfig, ...request } = toRequest(conversation);
  return {
    ...request,
    ...(guardrailConfig && { guardrailConfig: { ...guardrailConfig, streamProcessingMode: "sync" as const } }),
  };
}

/** The SDK watches the signal until the response begins; a stream that falls silent later must end too. */
async function* untilAborted<Event>(stream: AsyncIterable<Event>, signal: AbortSignal): AsyncGenerator<Event> {
  const events = stream[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([events.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    void Promise.resolve(events.return?.()).catch(() => {});
  }
}

/** The content of a message; undefined if the input of a tool is not JSON, because it was cut off. */
function toContent(blocks: Iterable<Block>): ContentBlock[] | undefined {
  try {
    return [...blocks].map(({ text, tool }) => (tool ? { toolUse: { ...tool, input: JSON.parse(text || "{}") } } : { text }));
  } catch {
    return undefined;
  }
}
