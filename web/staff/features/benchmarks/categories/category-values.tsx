import { Button, SelectField } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { useState } from "react";
import type { Category } from "#contracts/benchmarks.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "../benchmarks.module.css";

type Props = {
  categories: readonly Category[];
  value: Readonly<Record<string, string>>;
  onChange: (value: Readonly<Record<string, string>>) => void;
};

/** The category values of one or several templates or subjects. */
export function CategoryValues({ categories, value, onChange }: Props) {
  const [category, setCategory] = useState("");
  const [chosen, setChosen] = useState("");
  if (categories.length === 0) return <p>There are no categories yet. You can add them later.</p>;
  const values = categories.find(({ name }) => name === category)?.values ?? [];
  return (
    <div className={styles.form}>
      <div className={styles.addRow}>
        <SelectField
          label="Category"
          value={category}
          onChange={({ target }) => {
            setCategory(target.value);
            setChosen("");
          }}
        >
          <option value="">Select</option>
          {categories.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Value" value={chosen} isDisabled={!category} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Select</option>
          {values.map((each) => (
            <option key={each.value}>{each.value}</option>
          ))}
        </SelectField>
        <Button
          isDisabled={!category || !chosen}
          onClick={() => {
            onChange({ ...value, [category]: chosen });
            setCategory("");
            setChosen("");
          }}
        >
          Add category
        </Button>
      </div>
      <ul className={styles.chips} aria-label="Categories">
        {Object.entries(value).map(([name, each]) => (
          <li key={name}>
            {name}: {each}
            <IconButton
              label={`Remove ${name}`}
              onClick={() => onChange(Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
