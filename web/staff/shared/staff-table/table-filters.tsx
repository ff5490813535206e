import { SearchField, SelectField } from "@aws-amplify/ui-react";
import type { Filter } from "./column.ts";
import styles from "./staff-table.module.css";

type Props = {
  searchLabel: string;
  search: string;
  filters: readonly Filter[];
  /** The selected options by name of the filter. */
  selected: Readonly<Record<string, string>>;
  onSearch: (search: string) => void;
  onFilter: (name: string, value: string) => void;
};

/** The search field and the filters of a table. */
export function TableFilters({ searchLabel, search, filters, selected, onSearch, onFilter }: Props) {
  return (
    <>
      <SearchField
        className={styles.search!}
        label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        maxLength={100}
        hasSearchButton={false}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onClear={() => onSearch("")}
      />
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={selected[name] ?? ""}
          onChange={({ target }) => onFilter(name, target.value)}
        >
          <option value="">All</option>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  );
}
