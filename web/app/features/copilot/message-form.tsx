import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useState } from "react";
import { CHAT_MESSAGE_LENGTH } from "#contracts/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useChatView } from "./chat-view.ts";
import { CompareField } from "./compare-field.tsx";
import type { Compared } from "./compared.ts";
import styles from "./copilot.module.css";
import { MessageField } from "./message-field.tsx";
import { SendButton } from "./send-button.tsx";

/** From this length on, the remaining number of characters is shown. */
const COUNTER_FROM = CHAT_MESSAGE_LENGTH - 500;

type Props = {
  uid: string;
  /** Whether an answer is awaited, or the conversation is full. */
  isBlocked: boolean;
  onSend: (message: string, compareWith: string | null) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The dialog that chooses what to compare with. */
  comparison: Pick<ComponentProps<typeof CompareField>, "picker" | "isOpen" | "setIsOpen">;
  /** Why a message could not be sent. */
  children?: ReactNode;
};

/** The field for a message, with what to compare with. */
export function MessageForm({ uid, isBlocked, onSend, field, comparison, children }: Props) {
  const { text } = useChatView(uid);
  const [compareWith, setCompareWith] = useState<Compared>();
  const isBlank = text.trim() === "";
  const send = () => {
    if (!isBlank && !isBlocked) onSend(text.trim(), compareWith?.uid ?? null);
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
        <CompareField uid={uid} value={compareWith} onChange={setCompareWith} {...comparison} />
        <SendButton isDisabled={isBlank || isBlocked} />
      </div>
    </form>
  );
}
