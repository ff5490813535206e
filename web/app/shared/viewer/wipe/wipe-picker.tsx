import { SelectField } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { Tool } from "../stage/tool.tsx";
import type { Wipe } from "./use-wipe.ts";
import styles from "./wipe.module.css";

type Props<Id extends string> = { wipe: Wipe<Id>; onLeft: (id: Id) => void };

/** Selects the two variants of a wipe. */
export function WipePicker<Id extends string>({ wipe, onLeft }: Props<Id>) {
  const { choices, left, right, setRight, toggle } = wipe;
  const pick = (label: string, chosen: Id, onPick: (id: Id) => void, barred?: Id) => (
    <SelectField label={label} labelHidden size="small" value={chosen} onChange={({ target }) => onPick(target.value as Id)}>
      {choices.map(({ id, label: name }) => (
        <option key={id} value={id} disabled={id === barred}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <fieldset className={styles.wipeChoice}>
      <legend className="visually-hidden">Compare two variants</legend>
      {pick("Left of the line", left.id, onLeft, right.id)}
      {pick("Right of the line", right.id, setRight, left.id)}
      <Tool label="Stop comparing" hint="W" onClick={toggle} icon={<X />} />
    </fieldset>
  );
}
