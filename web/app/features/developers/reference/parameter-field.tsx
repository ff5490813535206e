import { SelectField } from "@aws-amplify/ui-react";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { Parameter } from "./api-document.ts";
import { valuesOf } from "./body-fields.ts";

type Props = {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
};

/** The input of a parameter: a choice if its values are few, otherwise a text. */
export function ParameterField({ parameter: { name, required = false, schema }, value, onChange }: Props) {
  const label = required ? name : `${name} (optional)`;
  const hint = schema.description?.replaceAll("`", "");
  const values = valuesOf(schema);
  if (values.length === 0)
    return (
      <TextField label={label} autoComplete="off" value={value} hint={hint} onChange={({ target }) => onChange(target.value)} />
    );
  return (
    <SelectField label={label} descriptiveText={hint} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{required ? "Choose" : "Any"}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </SelectField>
  );
}
