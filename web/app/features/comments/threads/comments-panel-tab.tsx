import { MessageSquare } from "lucide-react";
import { lazy } from "react";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";

/** Fetches the tab before it is opened. */
export const loadCommentsTab = () => import("./comments-tab.tsx").then(({ CommentsTab }) => ({ default: CommentsTab }));
const CommentsTab = lazy(loadCommentsTab);

/** The tab of the panel with all comments. */
export function commentsTab(open: OpenHeatmap): PanelTab {
  return {
    id: "comments",
    label: "Comments",
    icon: <MessageSquare />,
    count: open.heatmap.timeline,
    content: <CommentsTab open={open} />,
  };
}
