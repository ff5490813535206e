import { TextAreaField } from "@aws-amplify/ui-react";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { CHAT_MESSAGE_LENGTH } from "#contracts/copilot.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { isComposing } from "#web/kit/is-composing.ts";
import { changeChatView, useChatView } from "./chat-view.ts";

type Props = { uid: string; onSend: () => void; field: RefObject<HTMLTextAreaElement | null> };

/** The field for a message, which is focused initially: Enter sends, Shift + Enter starts a new line. */
export function MessageField({ uid, onSend, field }: Props) {
  const { text } = useChatView(uid);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [field]);
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    onSend();
  };
  const lines = text.split("\n").length;
  return (
    <TextAreaField
      ref={field}
      label="Message to Co-Pilot"
      labelHidden
      placeholder="Ask about this image"
      rows={clamp(lines, 2, 4)}
      maxLength={CHAT_MESSAGE_LENGTH}
      value={text}
      onChange={({ target }) => changeChatView(uid, { text: target.value })}
      onKeyDown={sendOnEnter}
    />
  );
}
