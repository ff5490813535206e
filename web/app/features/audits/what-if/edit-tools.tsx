import { Button } from "@aws-amplify/ui-react";
import { Redo2, RotateCcw, Undo2 } from "lucide-react";
import { type RefObject, useState } from "react";
import type { FactBox } from "#contracts/facts.ts";
import { MAX_EDITS } from "#contracts/what-if.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { ElementSelect } from "../element-select.tsx";
import { EDIT_NAMES } from "./edit-texts.ts";
import type { useEditHistory } from "./use-edit-history.ts";
import styles from "./what-if.module.css";

type Area = { readonly uid: string; readonly name: string; readonly box: FactBox };
type Props = {
  areas: readonly Area[];
  chosen: Area | undefined;
  image: { readonly width: number; readonly height: number };
  history: ReturnType<typeof useEditHistory>;
  /** Description of each edit. */
  texts: readonly string[];
  onChoose: (uid: string | undefined) => void;
  onMove: (to: FactBox) => void;
  /** The field that chooses an element. */
  field: RefObject<HTMLSelectElement | null>;
};

/** Chooses an element and edits it, and the list of edits with undo and redo. */
export function EditTools({ areas, chosen, image, history, texts, onChoose, onMove, field }: Props) {
  const [colour, setColour] = useState("#e11d48");
  const { edits, isFull, add, undo, redo, reset } = history;
  const isOff = !chosen || isFull;
  const box = chosen?.box;
  return (
    <section className={styles.tools} aria-label="Edits">
      <ElementSelect ref={field} elements={areas} selected={chosen?.uid} onSelect={onChoose} />
      <div className={styles.buttons}>
        {(["remove", "blur", "brighten"] as const).map((kind) => (
          <Button key={kind} size="small" isDisabled={isOff} onClick={() => box && add({ kind, box })}>
            {EDIT_NAMES[kind]}
          </Button>
        ))}
        <Button size="small" isDisabled={isOff} onClick={() => box && onMove(scaled(box, 1.25, image))}>
          Larger
        </Button>
        <Button size="small" isDisabled={isOff} onClick={() => box && onMove(scaled(box, 0.8, image))}>
          Smaller
        </Button>
        <span className={styles.colour}>
          <Button size="small" isDisabled={isOff} onClick={() => box && add({ kind: "recolour", box, colour })}>
            {EDIT_NAMES.recolour}
          </Button>
          <input
            type="color"
            aria-label="New colour"
            value={colour}
            disabled={isOff}
            onChange={({ target }) => setColour(target.value)}
          />
        </span>
      </div>
      <div className={styles.history}>
        <IconButton label="Undo" disabled={!undo} onClick={undo}>
          <Undo2 />
        </IconButton>
        <IconButton label="Redo" disabled={!redo} onClick={redo}>
          <Redo2 />
        </IconButton>
        <IconButton label="Reset" disabled={!reset} onClick={reset}>
          <RotateCcw />
        </IconButton>
        <span className={styles.hint}>
          {isFull ? `${MAX_EDITS} edits is the maximum` : `${edits.length} of ${MAX_EDITS} edits`}
        </span>
      </div>
      {edits.length > 0 && (
        <ol className={styles.edits} aria-label="Edits made">
          {texts.map((text, at) => (
            // Edits are only added and removed at the end.
            <li key={at}>{text}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A box scaled around its centre, inside the image. */
function scaled(box: FactBox, factor: number, image: Props["image"]): FactBox {
  const width = clamp(Math.round(box.width * factor), 1, image.width);
  const height = clamp(Math.round(box.height * factor), 1, image.height);
  const within = (from: number, max: number) => clamp(Math.round(from), 0, max);
  return {
    left: within(box.left + (box.width - width) / 2, image.width - width),
    top: within(box.top + (box.height - height) / 2, image.height - height),
    width,
    height,
  };
}
