import { SelectField } from "@aws-amplify/ui-react";
import type { CatalogueTemplate } from "#contracts/reports.ts";
import styles from "./wizard.module.css";

type Categories = CatalogueTemplate["categories"];
/** The selected value of each category; a category that is missing is not filtered. */
export type CategoryFilters = Readonly<Record<string, string>>;

/** Labels of categories whose names in the templates say less to people. */
const LABELS: Readonly<Record<string, string>> = { network: "Placement" };

/** Whether a template has the selected value in every filtered category. */
export const matchesFilters = (categories: Categories, filters: CategoryFilters): boolean =>
  Object.entries(filters).every(([category, value]) => categories[category] === value);

type Props = {
  templates: readonly CatalogueTemplate[];
  filters: CategoryFilters;
  onChange: (filters: CategoryFilters) => void;
};

/** A choice for each category in which the templates differ. */
export function TemplateFilters({ templates, filters, onChange }: Props) {
  const choices = valuesByCategory(templates).filter(([, values]) => values.length > 1);
  if (choices.length === 0) return null;
  const choose = (category: string, value: string) => {
    const rest = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== category));
    onChange(value === "" ? rest : Object.assign(rest, { [category]: value }));
  };
  return (
    <div className={styles.filters}>
      {choices.map(([category, values]) => (
        <SelectField
          key={category}
          label={LABELS[category] ?? category}
          size="small"
          value={filters[category] ?? ""}
          onChange={({ target }) => choose(category, target.value)}
        >
          <option value="">All</option>
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

function valuesByCategory(templates: readonly CatalogueTemplate[]): [string, string[]][] {
  const names = new Set(templates.flatMap(({ categories }) => Object.keys(categories)));
  return [...names].map((name) => [name, [...new Set(templates.flatMap(({ categories }) => categories[name] ?? []))].toSorted()]);
}
