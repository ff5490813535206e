import { useRef } from "react";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { changeChatView, useChatView } from "./chat-view.ts";
import styles from "./copilot.module.css";
import { DrawerFrame } from "./drawer-frame.tsx";
import { MessageField } from "./message-field.tsx";
import { SendButton } from "./send-button.tsx";

/**
 * The drawer while its code loads. What is typed stays, instead of being taken for shortcuts of the page, and Enter sends it
 * later.
 */
export function LoadingDrawer({ uid }: { uid: string }) {
  const { text } = useChatView(uid);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <DrawerFrame uid={uid}>
      <div className={styles.body}>
        <LoadingChat />
      </div>
      <div className={styles.form}>
        <MessageField uid={uid} onSend={() => changeChatView(uid, { isSubmitted: text.trim() !== "" })} field={field} />
        <div className={styles.actions}>
          <span />
          <SendButton isDisabled />
        </div>
      </div>
    </DrawerFrame>
  );
}

/** The messages of a conversation while they load. */
export const LoadingChat = () => <Skeleton label="Loading the conversation" heights={[48, 72, 48]} />;
