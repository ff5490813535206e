import { clsx } from "clsx";
import { Timer } from "lucide-react";
import { Link } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { useNow } from "#web/kit/use-now.ts";
import styles from "./trial-countdown.module.css";
import { trialTimeLeft } from "./trial-time-left.ts";

const REFRESH_INTERVAL_MS = 30_000;

/** Remaining time of the trial, with a link to the plans. Renders nothing for users without a trial. */
export function TrialCountdown({ profile, onFollow }: { profile: Profile; onFollow?: () => void }) {
  const now = useNow(REFRESH_INTERVAL_MS);
  if (profile.role !== "trial" || !profile.trialEnd) return null;
  const left = profile.trialEnded
    ? trialTimeLeft(profile.trialEnd, Number.POSITIVE_INFINITY)
    : trialTimeLeft(profile.trialEnd, now);
  const hasEnded = left.endsWith("!");
  return (
    <Link to="/subscription" className={clsx(styles.trial, "tabular touch-target")} data-ended={hasEnded} onClick={onFollow}>
      <Timer aria-hidden="true" />
      {!hasEnded && <span className={styles.trialLabel}>Trial</span>}
      {left}
    </Link>
  );
}
