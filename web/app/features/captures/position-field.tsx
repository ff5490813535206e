import { BANNER_POSITIONS } from "#contracts/captures.ts";
import styles from "./position-field.module.css";

type Position = (typeof BANNER_POSITIONS)[number];
const LABELS: Readonly<Record<Position, string>> = {
  lefttop: "Top left",
  righttop: "Top right",
  center: "Centre",
  leftbottom: "Bottom left",
  rightbottom: "Bottom right",
};

/** Position of a banner on the page, selected on a thumbnail. */
export function PositionField({ value, onChange }: { value: Position; onChange: (position: Position) => void }) {
  return (
    <fieldset className={styles.positionField}>
      <legend>
        Position <span>{LABELS[value]}</span>
      </legend>
      <div className={styles.page}>
        {BANNER_POSITIONS.map((position) => (
          <label key={position} className={styles.place} data-position={position}>
            <input
              type="radio"
              name="position"
              value={position}
              aria-label={LABELS[position]}
              checked={value === position}
              onChange={() => onChange(position)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
