import { clsx } from "clsx";
import type { AreaOfInterest } from "#contracts/attention.ts";
import { formatShareInterval, INTERVAL_CONFIDENCE, spokenInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "#web/app/shared/viewer/panel.module.css";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type Props = { area: Pick<AreaOfInterest, "value" | "interval">; isSaving?: boolean };

/** An area's share of attention with its interval, and an explanation for screen readers. */
export function AreaShare({ area: { value, interval }, isSaving = false }: Props) {
  if (isSaving || !interval)
    return <span className={clsx(styles.areaListShare, "tabular")}>{isSaving ? "…" : wholePercent(value)}</span>;
  return (
    <Tooltip
      text={`${INTERVAL_CONFIDENCE}, the share measured with people is between ${wholePercent(interval[0])} and ${wholePercent(interval[1])}.`}
      side="top"
    >
      <span
        className={clsx(styles.areaListShare, "tabular")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
        tabIndex={0}
        role="img"
        aria-label={`${wholePercent(value)} of attention${spokenInterval(interval)}`}
      >
        {wholePercent(value)}
        <small>{formatShareInterval(interval)}</small>
      </span>
    </Tooltip>
  );
}
