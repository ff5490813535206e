import { Button } from "@aws-amplify/ui-react";
import { RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Chat } from "#contracts/copilot.ts";
import styles from "./copilot.module.css";
import { Bubble, MessageItem } from "./message-item.tsx";

const ANALYSTS = {
  rules: "A rule-based analyst answers, using only what was measured on this image.",
  model:
    "A language model answers, using only what was measured on this image. Its figures are checked; rules answer where it can’t.",
} as const satisfies Record<Chat["answers_by"], string>;

const BUDGET_USED = "Your workspace has used this month’s language model budget. A rule-based analyst answers until next month.";

type Props = {
  chat: Chat;
  uid: string;
  gen: number;
  /** The message that is being sent. */
  sending: string | undefined;
  /** The error of a message that could not be sent. */
  failure: string | undefined;
  /** Asks for the last answer again, unless one is awaited. */
  onRetry: (() => void) | undefined;
  /** The questions to ask next. They are scrolled into view with the last message. */
  suggestions: ReactNode;
};

/** New messages are scrolled into view if the list is at most this far from its end, in pixels. */
const NEAR_END = 240;

/** Who answers, and the messages so far. New ones are scrolled into view. */
export function ChatMessages({ chat, uid, gen, sending, failure, onRetry, suggestions }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const { draft, state } = chat;
  const messages = draft ? [...chat.messages, draft] : chat.messages;
  const length = messages.length + (sending ? 1 : 0) + (failure ? 1 : 0);
  const areSuggested = Boolean(suggestions);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [length, state, areSuggested]);
  const sentences = draft?.statements.length ?? 0;
  useEffect(() => {
    const shown = end.current?.closest(`.${styles.body}`);
    if (sentences > 0 && shown && shown.scrollHeight - shown.scrollTop - shown.clientHeight < NEAR_END)
      end.current?.scrollIntoView({ block: "nearest" });
  }, [sentences]);
  return (
    <>
      <p className={styles.about}>
        {chat.is_budget_used ? BUDGET_USED : ANALYSTS[chat.answers_by]} Select an underlined sentence to highlight what it refers
        to. Only you can read this conversation.
      </p>
      <div role="log" aria-label="Messages">
        <ol className={styles.messages}>
          {messages.map((message, at) => (
            <MessageItem key={message.uid} message={message} uid={uid} gen={gen} isDraft={message === draft}>
              {onRetry && message.outcome === "interrupted" && at === messages.length - 1 && (
                <div className={styles.retry}>
                  <Button size="small" onClick={onRetry}>
                    <RotateCw aria-hidden="true" />
                    Retry
                  </Button>
                </div>
              )}
            </MessageItem>
          ))}
          {sending && <Bubble by="user">{sending}</Bubble>}
          {failure && <Bubble by="assistant">{failure}</Bubble>}
        </ol>
      </div>
      {suggestions}
      <div ref={end} className={styles.latest} />
    </>
  );
}
