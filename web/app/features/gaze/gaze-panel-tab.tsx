import { Eye } from "lucide-react";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

const GazeTab = lazyComponent(() => import("./gaze-tab.tsx").then(({ GazeTab }) => ({ default: GazeTab })));

/** The tab of an image that compares the prediction with people. */
export function gazeTabs({ heatmap }: OpenHeatmap): readonly PanelTab[] {
  if (heatmap.type !== "image") return [];
  return [{ id: "people", label: "People", icon: <Eye />, content: <GazeTab heatmap={heatmap} /> }];
}
