import { Button } from "@aws-amplify/ui-react";
import type { Point } from "#kit/portable/corners.ts";
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
      {/* Includes corners that are not placed yet; otherwise the image would move between two clicks. */}
      {CORNER_NAMES.map((name, at) => (
        <fieldset key={name} disabled={at >= corners.length}>
          <legend>{name}</legend>
          {(["x", "y"] as const).map((axis, index) => (
            <TextField
              key={axis}
              label={axis}
              autoComplete="off"
              value={corners[at] ? String(corners[at][index]) : ""}
              onChange={({ target }) => {
                const value = Number(target.value);
                const [x, y] = corners[at]!;
                if (Number.isFinite(value)) onChange(at, index === 0 ? [value, y] : [x, value]);
              }}
            />
          ))}
          <Button size="small" isDisabled={at >= corners.length} onClick={() => onRemove(at)}>
            Delete<span className="visually-hidden"> {name}</span>
          </Button>
        </fieldset>
      ))}
    </div>
  );
}
