import { MessageSquare } from "lucide-react";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";
import { lazyPart } from "#web/kit/page/lazy-part.ts";

/** Preloads the comments tab. */
export const loadCommentsTab = () => import("./comments-tab.tsx").then(({ CommentsTab }) => ({ default: CommentsTab }));
const CommentsTab = lazyPart(loadCommentsTab);

/** The comments tab of the panel. */
export function commentsTab(open: OpenHeatmap): PanelTab {
  return {
    id: "comments",
    label: "Comments",
    icon: <MessageSquare />,
    count: open.heatmap.timeline,
    content: <CommentsTab open={open} />,
  };
}
