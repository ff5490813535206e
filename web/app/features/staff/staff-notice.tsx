import { ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import styles from "./staff.module.css";

/** Polling interval. Staff receive no live updates of other workspaces. */
const REFETCH_INTERVAL_MS = 5000;

type Props = { heatmap: HeatmapDetail; onChanged: () => void };

/** Shows staff whose heatmap they view if it belongs to another workspace, and polls it during analysis. */
export function StaffNotice({ heatmap: { seen_as_staff, status, renewing }, onChanged }: Props) {
  const isFollowed = seen_as_staff !== null && (renewing || status === "requested" || status === "processed");
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setInterval(onChanged, REFETCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isFollowed, onChanged]);
  if (seen_as_staff === null) return null;
  return (
    <p className={styles.notice} role="note">
      <ShieldCheck aria-hidden="true" />
      <span>
        You’re viewing this as staff: <strong>{seen_as_staff}</strong>
      </span>
    </p>
  );
}
