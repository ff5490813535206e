import { Button } from "@aws-amplify/ui-react";
import type { Point } from "#contracts/corners.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "../benchmarks.module.css";

/** Names of the corners, clockwise from the top left. */
export const CORNER_NAMES = ["Top left", "Top right", "Bottom right", "Bottom left"] as const;

type Props = {
  corners: readonly Point[];
  onChange: (at: number, corner: Point) => void;
  onRemove: (at: number) => void;
};

/** The corners of a slot as numbers, in pixels of the original image. */
export function CornerFields({ corners, onChange, onRemove }: Props) {
  return (
    <div className={styles.corners}>
      {corners.map((corner, at) => (
        <fieldset key={CORNER_NAMES[at]}>
          <legend>{CORNER_NAMES[at]}</legend>
          {(["x", "y"] as const).map((axis, index) => (
            <TextField
              key={axis}
              label={axis}
              autoComplete="off"
              value={String(corner[index])}
              onChange={({ target }) => {
                const value = Number(target.value);
                if (Number.isFinite(value)) onChange(at, index === 0 ? [value, corner[1]] : [corner[0], value]);
              }}
            />
          ))}
          <Button size="small" onClick={() => onRemove(at)}>
            Delete<span className="visually-hidden"> {CORNER_NAMES[at]}</span>
          </Button>
        </fieldset>
      ))}
    </div>
  );
}
