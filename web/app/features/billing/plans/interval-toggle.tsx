import { useId } from "react";
import type { Interval } from "#contracts/subscription.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import styles from "./interval-toggle.module.css";

type Props = { interval: Interval; saving: number | undefined; onChange: (interval: Interval) => void };

const CHOICES = { month: "Monthly", year: "Yearly" } as const;

/** Choice between yearly and monthly billing. */
export function IntervalToggle({ interval, saving, onChange }: Props) {
  const name = useId();
  return (
    <div className={styles.intervalToggle}>
      <fieldset>
        <legend className="visually-hidden">Billing</legend>
        {(["month", "year"] as const).map((each) => (
          <label key={each} data-chosen={each === interval}>
            <input type="radio" name={name} checked={each === interval} onChange={() => onChange(each)} />
            {CHOICES[each]}
          </label>
        ))}
      </fieldset>
      {saving && <Badge kind="good">Save up to {Math.round(saving)}% with yearly billing</Badge>}
    </div>
  );
}
