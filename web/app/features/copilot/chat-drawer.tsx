import { Button } from "@aws-amplify/ui-react";
import { Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type Chat, FAILED_ANSWER, TRIAL_MESSAGES_MAX } from "#contracts/copilot.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { isRetryable } from "#web/kit/api/api-error.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import { changeChatView, clearSent, useChatView } from "./chat-view.ts";
import styles from "./copilot.module.css";
import { DrawerFrame } from "./drawer-frame.tsx";
import { LoadingChat } from "./loading-drawer.tsx";
import { MessageForm } from "./message-form.tsx";
import { useChat } from "./use-chat.ts";

const STEPS = {
  idle: "Thinking...",
  asked: "Thinking...",
  measuring: "Measuring the image. This takes a few seconds.",
  answering: "Thinking...",
} as const satisfies Record<Chat["state"], string>;

/** The conversation with Co-Pilot about an image, beside it. */
export function ChatDrawer({ heatmap: { uid, gen, title } }: { heatmap: HeatmapDetail }) {
  const { chat, send, stop, retry, clear } = useChat(uid);
  const [isClearing, setIsClearing] = useState(false);
  const [queued, setQueued] = useState<{ message: string; compareWith: string | null }>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, isSubmitted } = useChatView(uid);
  const ask = (message: string, compare_with: string | null = null) =>
    send.mutate(
      { params: { uid }, body: { message, compare_with } },
      { onSuccess: () => clearSent(uid, message), onSettled: () => field.current?.focus() },
    );
  const submit = (message: string, compareWith: string | null) =>
    data ? ask(message, compareWith) : setQueued({ message, compareWith });
  const toField = { onSettled: () => field.current?.focus() };
  const { data, error } = chat;
  const failure = send.error && isRetryable(send.error) ? FAILED_ANSWER : undefined;
  const isWaiting = queued !== undefined || send.isPending || retry.isPending || (data !== undefined && data.state !== "idle");
  const hasFailed = data === undefined && error !== null;
  const isBlocked = isWaiting || hasFailed || (data !== undefined && (data.is_full || data.trial_left === 0));

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
    if (data && !data.is_full && data.trial_left !== 0) ask(queued.message, queued.compareWith);
  });
  return (
    <DrawerFrame
      uid={uid}
      hasDialog={isClearing}
      action={
        <Button
          variation="link"
          size="small"
          isDisabled={!data || (data.messages.length === 0 && failure === undefined)}
          onClick={() => setIsClearing(true)}
        >
          Clear
        </Button>
      }
    >
      <div className={styles.body}>
        {data ? (
          <ChatMessages
            chat={data}
            uid={uid}
            gen={gen}
            sending={send.isPending ? send.variables.body.message : undefined}
            failure={failure}
            onRetry={isWaiting ? undefined : () => retry.mutate({ params: { uid } }, toField)}
          />
        ) : error ? (
          <ErrorState title="Couldn’t load the conversation" problem={error} onRetry={() => void chat.refetch()} />
        ) : (
          <LoadingChat />
        )}
        {isWaiting && (
          <div className={styles.thinking}>
            <Spinner />
            <span role="status">{STEPS[data?.state ?? "idle"]}</span>
            {data && data.state !== "idle" && (
              <Button
                variation="link"
                size="small"
                isDisabled={stop.isPending}
                onClick={() => stop.mutate({ params: { uid } }, toField)}
              >
                <Square aria-hidden="true" />
                Stop
              </Button>
            )}
          </div>
        )}
        {data && !isBlocked && data.suggestions.length > 0 && (
          <ul className={styles.suggestions} aria-label="Suggested questions">
            {data.suggestions.map((question) => (
              <li key={question}>
                <button type="button" onClick={() => ask(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <MessageForm uid={uid} isBlocked={isBlocked} onSend={submit} field={field}>
        <Limits chat={data} />
        <FormError
          problem={(send.error && !isRetryable(send.error) ? send.error : null) ?? stop.error ?? retry.error ?? clear.error}
        />
      </MessageForm>
      <Confirm
        isOpen={isClearing}
        onCancel={() => setIsClearing(false)}
        onConfirm={() =>
          clear.mutate(
            { params: { uid } },
            {
              onSettled: () => {
                setIsClearing(false);
                changeChatView(uid, { marked: [] });
              },
            },
          )
        }
        confirmLabel="Clear"
        isBusy={clear.isPending}
      >
        This deletes your conversation about “{title}”. It can’t be undone.
      </Confirm>
    </DrawerFrame>
  );
}

/** Says why nothing more can be asked, or how much is left. */
function Limits({ chat }: { chat: Chat | undefined }) {
  if (chat?.is_full) return <p className={styles.limit}>This conversation has too many messages. Clear it to continue.</p>;
  if (typeof chat?.trial_left !== "number") return null;
  return (
    <p className={styles.limit}>
      {chat.trial_left === 0 ? (
        <>
          A trial includes {TRIAL_MESSAGES_MAX} Co-Pilot messages. <Link to="/subscription">Upgrade</Link> to ask more.
        </>
      ) : (
        `${chat.trial_left} of ${TRIAL_MESSAGES_MAX} messages left in your trial.`
      )}
    </p>
  );
}
