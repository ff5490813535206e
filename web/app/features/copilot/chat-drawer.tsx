import { Button } from "@aws-amplify/ui-react";
import { Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type Chat, TRIAL_MESSAGES_MAX } from "#contracts/copilot.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import { changeChatView } from "./chat-view.ts";
import { type Compared, comparingQuestion, type ImagePicker } from "./compared.ts";
import styles from "./copilot.module.css";
import { DrawerFrame } from "./drawer-frame.tsx";
import { LoadingChat } from "./loading-drawer.tsx";
import { MessageForm } from "./message-form.tsx";
import { useConversation } from "./use-conversation.ts";

const STEPS = {
  idle: "Thinking...",
  asked: "Thinking...",
  measuring: "Measuring the image. This takes a few seconds.",
  answering: "Thinking...",
} as const satisfies Record<Chat["state"], string>;

/** The conversation with Co-Pilot about an image, beside it. */
export function ChatDrawer({ heatmap: { uid, gen, title }, picker }: { heatmap: HeatmapDetail; picker: ImagePicker }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [compared, setCompared] = useState<Compared>();
  const field = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation(uid, field);
  const { isWaiting, isBlocked, failure } = conversation;
  const { data, error, refetch } = conversation.chat;
  const compareWith = compared?.uid ?? null;
  const suggestions = compared ? [comparingQuestion(compared)] : (data?.suggestions ?? []);
  const isAnswered = useRef(false);
  useEffect(() => {
    // Not before the dialog is closed, which keeps the focus in it. The button that opened it may be disabled by then.
    if (isConfirming || !isAnswered.current) return;
    isAnswered.current = false;
    field.current?.focus();
  }, [isConfirming]);
  return (
    <DrawerFrame
      uid={uid}
      hasDialog={isConfirming || isComparing}
      action={
        <Button
          variation="link"
          size="small"
          isDisabled={!data || (data.messages.length === 0 && failure === undefined)}
          onClick={() => setIsConfirming(true)}
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
            sending={conversation.sending}
            failure={failure}
            onRetry={isWaiting ? undefined : conversation.retry}
            suggestions={
              !isBlocked &&
              suggestions.length > 0 && (
                <ul className={styles.suggestions} aria-label="Suggested questions">
                  {suggestions.map((question) => (
                    <li key={question}>
                      <button type="button" onClick={() => conversation.ask(question, compareWith)}>
                        {question}
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          />
        ) : error ? (
          <ErrorState title="Couldn’t load the conversation" problem={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingChat />
        )}
        {isWaiting && (
          <div className={styles.thinking}>
            <Spinner />
            <span role="status">{STEPS[data?.state ?? "idle"]}</span>
            {data && data.state !== "idle" && (
              <Button variation="link" size="small" isDisabled={conversation.isStopping} onClick={conversation.stop}>
                <Square aria-hidden="true" />
                Stop
              </Button>
            )}
          </div>
        )}
      </div>
      <MessageForm
        uid={uid}
        isBlocked={isBlocked}
        onSend={(message) => conversation.submit(message, compareWith)}
        field={field}
        comparison={{ picker, value: compared, onChange: setCompared, isOpen: isComparing, setIsOpen: setIsComparing }}
      >
        <Limits chat={data} />
        <FormError problem={conversation.problem} />
      </MessageForm>
      <Confirm
        isOpen={isConfirming}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          conversation.clear(() => {
            isAnswered.current = true;
            setIsConfirming(false);
            changeChatView(uid, { marked: [] });
          })
        }
        confirmLabel="Clear"
        isBusy={conversation.isClearing}
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
