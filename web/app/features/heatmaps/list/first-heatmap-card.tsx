import { ImagePlus } from "lucide-react";
import { EmptyStateCard } from "#web/ui/layout/empty-state-card.tsx";
import { uploadable } from "../uploads/uploadable.ts";
import { useNewHeatmap } from "../uploads/use-new-heatmap.ts";

/** Empty state of the list: create the first heatmap, or why that is not possible. */
export function FirstHeatmapCard({ title = "Create your first heatmap", advice = "anywhere, or click to choose one" }) {
  const { profile, blockedReason, openDialog } = useNewHeatmap();
  return (
    <EmptyStateCard
      icon={<ImagePlus aria-hidden="true" />}
      title={title}
      text={blockedReason ?? `Drop an ${uploadable(profile)} ${advice}.`}
      shape="tile"
      isBlocked={blockedReason !== undefined}
      onClick={openDialog}
    />
  );
}
