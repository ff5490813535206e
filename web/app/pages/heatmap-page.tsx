import { CommentMarks } from "../features/comments/comment-marks.tsx";
import { CommentPins } from "../features/comments/comment-pins.tsx";
import { COMMENT_KEYS, CommentTool } from "../features/comments/comment-tool.tsx";
import { commentsTab } from "../features/comments/comments-panel-tab.tsx";
import { HeatmapPage } from "../features/heatmaps/page/heatmap-page.tsx";
import { ShareButton } from "../features/sharing/share-button.tsx";
import { StaffMenu } from "../features/staff/staff-menu.tsx";
import { StaffNotice } from "../features/staff/staff-notice.tsx";
import type { Additions } from "../viewer/open-heatmap.ts";

/** What other features bring to the open heatmap. */
const ADDITIONS: Additions = {
  actions: (heatmap, onChanged) => (
    <>
      <ShareButton heatmap={heatmap} onChanged={onChanged} />
      <StaffMenu heatmap={heatmap} onChanged={onChanged} />
    </>
  ),
  whenFailed: (heatmap, onChanged) => <StaffMenu heatmap={heatmap} onChanged={onChanged} />,
  notices: (heatmap, onChanged) => <StaffNotice heatmap={heatmap} onChanged={onChanged} />,
  tabs: (open) => [commentsTab(open)],
  keys: COMMENT_KEYS,
  tools: (open) => <CommentTool open={open} />,
  over: (open, place) => <CommentPins open={open} place={place} />,
  onTimeline: (open) => <CommentMarks open={open} />,
};

export function Component() {
  return <HeatmapPage additions={ADDITIONS} />;
}
