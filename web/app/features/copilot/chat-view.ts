import type { ChatMessage } from "#contracts/copilot.ts";
import { createSignal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";

type Marked = ChatMessage["elements"];

/**
 * The drawer of one heatmap: whether it is open, the unsent text, whether that is to be sent once the drawer has loaded, and the
 * elements that are marked on the image.
 */
type ChatView = {
  readonly uid: string;
  readonly isOpen: boolean;
  readonly text: string;
  readonly isSubmitted: boolean;
  readonly marked: Marked;
};

const closed = (uid: string): ChatView => ({ uid, isOpen: false, text: "", isSubmitted: false, marked: [] });

const view = createSignal<ChatView>(closed(""));

/** The state of the drawer of a heatmap. The button, the drawer and the marks on the image share it. */
export function useChatView(uid: string): ChatView {
  const current = useSignal(view);
  return current.uid === uid ? current : closed(uid);
}

/** Changes the drawer of a heatmap, and resets the state of any other heatmap. */
export function changeChatView(uid: string, change: Partial<Omit<ChatView, "uid">>): void {
  const before = view.get();
  const current = before.uid === uid ? before : closed(uid);
  view.set({ ...current, ...change });
}

/** Empties the field after its message was sent. Text that was typed in the meantime stays. */
export function clearSent(uid: string, message: string): void {
  const { text, ...current } = view.get();
  const isSent = current.uid === uid && text.trim() === message;
  changeChatView(uid, { marked: [], ...(isSent && { text: "" }) });
}
