import { useQuery } from "@tanstack/react-query";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import styles from "./brand-notice.module.css";
import { isTracking, trackingText } from "./brand-state.ts";

/** Shown on the page of a video while its brand analytics is in progress. */
export function BrandNotice({ heatmap }: { heatmap: HeatmapDetail }) {
  const { data } = useQuery(brandQuery(heatmap));
  if (!data || !isTracking(data)) return null;
  return (
    <div className={styles.notice} role="status">
      <Note>{trackingText(data)}</Note>
    </div>
  );
}
