import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { type Converse, client, toInterruption, toReply, toRequest } from "../language-model.ts";

/** Sends a conversation and waits for the whole reply. */
export const converse: Converse = async (conversation) => {
  const { output, stopReason, usage } = await client
    .send(new ConverseCommand(toRequest(conversation)), { abortSignal: AbortSignal.timeout(conversation.timeoutMs) })
    .catch((error: unknown) => {
      throw toInterruption(error);
    });
  return toReply(output?.message?.content, stopReason, usage);
};
