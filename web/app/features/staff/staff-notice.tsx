import { ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useIsStaff } from "#web/kit/auth/use-is-staff.ts";
import styles from "./staff.module.css";

/** Polling interval. Staff receive no live updates of other workspaces. */
const REFETCH_INTERVAL_MS = 5000;

type Props = { heatmap: HeatmapDetail; onChanged: () => void };

/**
 * Shows staff whose heatmap they view if it belongs to another workspace, and polls it during analysis. Alerts them of a request
 * for brand analytics that waits for them.
 */
export function StaffNotice({ heatmap: { seen_as_staff, status, renewing, logo_tracking_status }, onChanged }: Props) {
  const isFollowed = seen_as_staff !== null && (renewing || status === "requested" || status === "processed");
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setInterval(onChanged, REFETCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isFollowed, onChanged]);
  const isStaff = useIsStaff();
  return (
    <>
      {seen_as_staff !== null && (
        <p className={styles.notice} role="note">
          <ShieldCheck aria-hidden="true" />
          <span>
            You’re viewing this as staff: <strong>{seen_as_staff}</strong>
          </span>
        </p>
      )}
      {isStaff && logo_tracking_status === "requested" && (
        <p className={styles.notice} role="alert">
          <ShieldCheck aria-hidden="true" />
          <span>
            Brand analytics of this video is waiting for staff. <a href="/superadmin/brand-requests">Open the requests</a>
          </span>
        </p>
      )}
    </>
  );
}
