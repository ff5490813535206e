import { SelectField } from "@aws-amplify/ui-react";
import type { Ref } from "react";

const NO_CHOICE = "";

type Props = {
  elements: readonly { readonly uid: string; readonly name: string }[];
  selected: string | undefined;
  onSelect: (uid: string | undefined) => void;
  ref?: Ref<HTMLSelectElement>;
};

/** Selects an element of the image by its name. Renders nothing without any. */
export function ElementSelect({ elements, selected, onSelect, ref }: Props) {
  if (elements.length === 0) return null;
  return (
    <SelectField
      {...(ref && { ref })}
      label="Element"
      size="small"
      value={selected ?? NO_CHOICE}
      onChange={({ target }) => onSelect(target.value || undefined)}
    >
      <option value={NO_CHOICE}>Choose an element</option>
      {elements.map(({ uid, name }) => (
        <option key={uid} value={uid}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
