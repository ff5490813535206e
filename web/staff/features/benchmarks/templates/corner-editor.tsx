import { Button } from "@aws-amplify/ui-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { clamp } from "#kit/portable/clamp.ts";
import { CORNERS, cornerProblem, FIFTH_CORNER, type Point } from "#kit/portable/corners.ts";
import { arrowStep, LARGE_STEP } from "#web/ui/boxes/arrow-step.ts";
import styles from "../benchmarks.module.css";
import { CORNER_NAMES, CornerFields } from "./corner-fields.tsx";

type Size = { readonly width: number; readonly height: number };
type Props = { src: string; size: Size; corners: readonly Point[]; onChange: (corners: readonly Point[]) => void };

/** Positions of corners that are added without a pointer, as fractions of the image. */
const DEFAULTS: readonly Point[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.75, 0.75],
  [0.25, 0.75],
];

/**
 * Places the four corners of a slot, in pixels of the original image: with clicks and by dragging, with arrow keys, or as numbers.
 */
export function CornerEditor({ src, size, corners, onChange }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<number>(undefined);
  const [warning, setWarning] = useState<string>();
  const problem = cornerProblem(corners, size);
  const within = ([x, y]: Point): Point => [Math.round(clamp(x, 0, size.width)), Math.round(clamp(y, 0, size.height))];
  const add = (point: Point) => {
    if (corners.length >= CORNERS) return setWarning(FIFTH_CORNER);
    setWarning(undefined);
    onChange([...corners, within(point)]);
  };
  const set = (at: number, point: Point) => {
    setWarning(undefined);
    onChange(corners.map((corner, index) => (index === at ? within(point) : corner)));
  };
  const remove = (at: number) => {
    setWarning(undefined);
    onChange(corners.filter((_, index) => index !== at));
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height];
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const handle = (event.target as Element).closest<SVGElement>("[data-corner]");
    if (!handle) return add(pointOf(event));
    dragged.current = Number(handle.dataset.corner);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const release = () => {
    dragged.current = undefined;
  };
  const pressKey = (event: KeyboardEvent, at: number) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return remove(at);
    }
    const step = arrowStep(event);
    if (!step) return;
    event.preventDefault();
    const [x, y] = corners[at]!;
    set(at, [x + step.x, y + step.y]);
  };
  return (
    <div className={styles.form}>
      <p id="corner-help">
        Click the four corners of the slot, clockwise from the top left. Drag a corner to move it, or focus it and use the arrow
        keys; Shift moves it by {LARGE_STEP} pixels, Delete removes it.
      </p>
      <div className={styles.stage}>
        <img src={src} alt="Template" />
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldsets. */}
        <svg
          ref={svg}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="group"
          aria-label="Corners of the slot"
          aria-describedby="corner-help"
          onPointerDown={press}
          onPointerMove={(event) => dragged.current !== undefined && set(dragged.current, pointOf(event))}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <polygon points={corners.map((corner) => corner.join(",")).join(" ")} />
          {corners.map(([x, y], at) => (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons.
            <g
              key={CORNER_NAMES[at]}
              data-corner={at}
              role="button"
              tabIndex={0}
              aria-label={`${CORNER_NAMES[at]}: ${x}, ${y}`}
              onKeyDown={(event) => pressKey(event, at)}
            >
              <circle cx={x} cy={y} r={Math.max(size.width, size.height) / 80} />
            </g>
          ))}
        </svg>
      </div>
      <p role="alert" className={styles.problem}>
        {warning ?? (corners.length === CORNERS ? problem : undefined)}
      </p>
      <CornerFields corners={corners} onChange={set} onRemove={remove} />
      <div>
        <Button
          size="small"
          onClick={() => {
            const [x, y] = DEFAULTS[Math.min(corners.length, CORNERS - 1)]!;
            add([x * size.width, y * size.height]);
          }}
        >
          Add corner
        </Button>
      </div>
    </div>
  );
}
