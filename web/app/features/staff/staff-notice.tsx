import { ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import "./staff.css";

/** Live changes reach those of the heatmap's own workspace only. */
const EVERY_MS = 5000;

type Props = { heatmap: HeatmapDetail; onChanged: () => void };

/** Tells our staff whose heatmap they look at, where it is not of their own workspace, and keeps it current while it is analysed. */
export function StaffNotice({ heatmap: { seen_as_staff, status, renewing }, onChanged }: Props) {
  const isFollowed = seen_as_staff !== null && (renewing || status === "requested" || status === "processed");
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setInterval(onChanged, EVERY_MS);
    return () => clearInterval(timer);
  }, [isFollowed, onChanged]);
  if (seen_as_staff === null) return null;
  return (
    <p className="staff__notice" role="note">
      <ShieldCheck aria-hidden="true" />
      <span>
        You’re viewing this as staff: <strong>{seen_as_staff}</strong>
      </span>
    </p>
  );
}
