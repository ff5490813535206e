import { MessageSquarePlus } from "lucide-react";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { ShortcutHelp } from "#web/app/shared/viewer/shortcuts-dialog.tsx";
import { useCapturePointer } from "#web/app/shared/viewer/stage/pointer-capture.ts";
import { Tool } from "#web/app/shared/viewer/stage/tool.tsx";
import { useShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { useCommentDraftStore } from "../store/use-comments.ts";
import styles from "./comment-pins.module.css";

export const COMMENT_KEYS: ShortcutHelp = [["C", "Comment on a spot"]];

/** Starts or cancels placing a new comment on the image. */
export function CommentTool({ open: { heatmap } }: { open: OpenHeatmap }) {
  const draftStore = useCommentDraftStore(heatmap);
  const { isPlacing } = useSignal(draftStore.view);
  const toggle = () => draftStore.show({ isPlacing: !isPlacing, arePinsShown: true });
  const end = () => draftStore.show({ isPlacing: false });
  useCapturePointer(isPlacing);
  // Other tools capture the pointer too.
  useShortcuts({ c: toggle, ...(isPlacing && { escape: end, a: end, v: end }) });
  return (
    <span className={styles.commentTool} data-placing>
      <Tool label="Comment" hint="C" isPressed={isPlacing} onClick={toggle} icon={<MessageSquarePlus />} />
    </span>
  );
}
