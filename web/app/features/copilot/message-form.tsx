import type { ComponentProps, FormEvent, ReactNode, RefObject } from "react";
import { CHAT_MESSAGE_LENGTH } from "#contracts/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useChatView } from "./chat-view.ts";
import { CompareField } from "./compare-field.tsx";
import styles from "./copilot.module.css";
import { MessageField } from "./message-field.tsx";
import { SendButton } from "./send-button.tsx";

/** From this length on, the remaining number of characters is shown. */
const COUNTER_FROM = CHAT_MESSAGE_LENGTH - 500;

type Props = {
  uid: string;
  /** Whether an answer is awaited, or the conversation is full. */
  isBlocked: boolean;
  onSend: (message: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The counterpart of the image, and the dialog that chooses it. */
  comparison: Omit<ComponentProps<typeof CompareField>, "uid">;
  /** Why a message could not be sent. */
  children?: ReactNode;
};

/** The field for a message, with what to compare with. */
export function MessageForm({ uid, isBlocked, onSend, field, comparison, children }: Props) {
  const { text } = useChatView(uid);
  const isBlank = text.trim() === "";
  const send = () => {
    if (!isBlank && !isBlocked) onSend(text.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {text.length > COUNTER_FROM && (
        <p className={styles.counter}>
          <span className="tabular">{formatNumber(CHAT_MESSAGE_LENGTH - text.length)} characters left</span>
        </p>
      )}
      <MessageField uid={uid} onSend={send} field={field} />
      <div className={styles.actions}>
        <CompareField uid={uid} {...comparison} />
        <SendButton isDisabled={isBlank || isBlocked} />
      </div>
    </form>
  );
}
