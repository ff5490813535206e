import { Interval } from "#contracts/subscription.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import styles from "./interval-toggle.module.css";

type Props = { interval: Interval; saving: number | undefined; onChange: (interval: Interval) => void };

/** Switch between yearly and monthly billing. */
export function IntervalToggle({ interval, saving, onChange }: Props) {
  const isYearly = interval === "year";
  return (
    <div className={styles.intervalToggle}>
      <button
        type="button"
        role="switch"
        aria-checked={isYearly}
        aria-label="Pay yearly"
        onClick={({ target }) => onChange(clickedInterval(target) ?? (isYearly ? "month" : "year"))}
      >
        <span data-interval="month" data-chosen={!isYearly}>
          Monthly
        </span>
        <span data-interval="year" data-chosen={isYearly}>
          Yearly
        </span>
      </button>
      {saving && <Badge kind="good">Save up to {saving}% with yearly billing</Badge>}
    </div>
  );
}

/** A click on a label selects its interval, even if it is already selected. Keyboard input toggles the switch. */
function clickedInterval(target: EventTarget): Interval | undefined {
  return Interval.safeParse(target instanceof HTMLElement ? target.dataset.interval : undefined).data;
}
