import { APPLICATIONS, type Application } from "#contracts/reference.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import styles from "./slides.module.css";

type Props = { value: readonly Application[]; onChange: (value: readonly Application[]) => void };

/** The applications that a slide template is for. */
export function ApplicationsField({ value, onChange }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>Applications (all if none is selected)</legend>
      {APPLICATIONS.map((each) => (
        <CheckboxField
          key={each}
          checked={value.includes(each)}
          onChange={() => onChange(APPLICATIONS.filter((other) => value.includes(other) !== (other === each)))}
        >
          {each}
        </CheckboxField>
      ))}
    </fieldset>
  );
}
