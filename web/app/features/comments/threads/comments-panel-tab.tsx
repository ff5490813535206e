import { MessageSquare } from "lucide-react";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

/** Preloads the comments tab. */
export const loadCommentsTab = () => import("./comments-tab.tsx").then(({ CommentsTab }) => ({ default: CommentsTab }));
const CommentsTab = lazyComponent(loadCommentsTab);

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
