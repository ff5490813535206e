import { SelectField } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { type LabelBox, type LabelModelObject, MAX_MODEL_NAME } from "#contracts/labels.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "./labels.module.css";

type Props = {
  boxes: readonly LabelBox[];
  logos: readonly LabelModelObject[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onChange: (boxes: readonly LabelBox[]) => void;
};

/** The boxes of a frame by name, and which logo each shows if there are several. An empty name becomes “Box {number}”. */
export function BoxList({ boxes, logos, selected, onSelect, onChange }: Props) {
  if (boxes.length === 0) return <p className={styles.hint}>Drag on the frame to draw a box around the logo.</p>;
  const rename = (id: string, typed: string, index: number) =>
    onChange(boxes.map((box) => (box.id === id ? { ...box, name: typed.trim() || `Box ${index + 1}` } : box)));
  return (
    <ul className={styles.boxes} aria-label="Boxes">
      {boxes.map(({ id, name, object }, index) => (
        <li key={id} className={styles.box} aria-current={selected === id}>
          <input
            key={name}
            aria-label={`Name of box ${index + 1}`}
            className="amplify-input"
            autoComplete="off"
            maxLength={MAX_MODEL_NAME}
            defaultValue={name}
            onFocus={() => onSelect(id)}
            onBlur={({ target }) => target.value !== name && rename(id, target.value, index)}
          />
          {logos.length > 1 && (
            <SelectField
              label={`Logo of ${name}`}
              labelHidden
              value={object}
              onFocus={() => onSelect(id)}
              onChange={({ target }) => onChange(boxes.map((box) => (box.id === id ? { ...box, object: target.value } : box)))}
            >
              {logos.map((logo) => (
                <option key={logo.id} value={logo.id}>
                  {logo.name}
                </option>
              ))}
            </SelectField>
          )}
          <IconButton label={`Delete ${name}`} onClick={() => onChange(boxes.filter((box) => box.id !== id))}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
