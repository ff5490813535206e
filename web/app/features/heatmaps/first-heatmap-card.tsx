import { ImagePlus } from "lucide-react";
import { useNewHeatmap } from "./new-heatmap.tsx";

/** What an empty list shows: the next thing to do. */
export function FirstHeatmapCard() {
  const { block, begin } = useNewHeatmap();
  return (
    <button type="button" className="first-heatmap" aria-disabled={block !== undefined} onClick={begin}>
      <span className="first-heatmap__icon">
        <ImagePlus aria-hidden="true" />
      </span>
      <strong>Create your first heatmap</strong>
      <span>{block ?? "Drop an image anywhere, or click to choose one."}</span>
    </button>
  );
}
