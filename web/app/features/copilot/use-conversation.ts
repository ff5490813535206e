import { type RefObject, useEffect, useState } from "react";
import { FAILED_ANSWER } from "#contracts/copilot.ts";
import { isRetryable } from "#web/kit/api/api-error.ts";
import { changeChatView, clearSent, useChatView } from "./chat-view.ts";
import { useChat } from "./use-chat.ts";

/**
 * The conversation about an image as its drawer shows it: what is waited for, failed or possible. `field` is focused after an
 * action.
 */
export function useConversation(uid: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { chat, send, stop, retry, clear } = useChat(uid);
  const [queued, setQueued] = useState<{ message: string; compareWith: string | null }>();
  const { text, isSubmitted } = useChatView(uid);
  const { data, error } = chat;
  const toField = { onSettled: () => field.current?.focus() };
  const ask = (message: string, compare_with: string | null = null) =>
    send.mutate({ params: { uid }, body: { message, compare_with } }, { onSuccess: () => clearSent(uid, message), ...toField });
  const isWaiting = queued !== undefined || send.isPending || retry.isPending || (data !== undefined && data.state !== "idle");
  const hasFailed = data === undefined && error !== null;
  const isFull = data !== undefined && (data.is_full || data.trial_left === 0);

  // Enter was pressed before this code had loaded.
  useEffect(() => {
    if (!isSubmitted) return;
    changeChatView(uid, { isSubmitted: false });
    if (text.trim() !== "") setQueued({ message: text.trim(), compareWith: null });
  }, [uid, isSubmitted, text]);

  // A message that is sent while the conversation loads waits for it, so that the two responses arrive in order.
  useEffect(() => {
    if (!queued || (data === undefined && !hasFailed)) return;
    setQueued(undefined);
    if (data && !isFull) ask(queued.message, queued.compareWith);
  });
  const isAnswerMissing = send.error !== null && isRetryable(send.error);
  return {
    chat,
    isWaiting,
    isBlocked: isWaiting || hasFailed || isFull,
    /** The question that is being sent. */
    sending: send.isPending ? send.variables.body.message : undefined,
    /** Shown in place of an answer. */
    failure: isAnswerMissing ? FAILED_ANSWER : undefined,
    problem: (isAnswerMissing ? null : send.error) ?? stop.error ?? retry.error ?? clear.error,
    ask,
    submit: (message: string, compareWith: string | null) =>
      data ? ask(message, compareWith) : setQueued({ message, compareWith }),
    retry: () => retry.mutate({ params: { uid } }, toField),
    stop: () => stop.mutate({ params: { uid } }, toField),
    isStopping: stop.isPending,
    clear: (onSettled: () => void) => clear.mutate({ params: { uid } }, { onSettled }),
    isClearing: clear.isPending,
  };
}
