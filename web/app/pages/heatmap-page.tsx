import { HeatmapPage } from "../features/heatmaps/heatmap-page.tsx";
import { ShareButton } from "../features/sharing/share-button.tsx";

export function Component() {
  return <HeatmapPage actions={(heatmap, onChanged) => <ShareButton heatmap={heatmap} onChanged={onChanged} />} />;
}
