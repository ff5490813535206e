import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { facetsQuery } from "../queries.ts";
import { activeFilters } from "./active-filters.ts";
import styles from "./filter-bar.module.css";
import { FilterMenu } from "./filter-menu.tsx";
import { countActiveFilters, hasActiveFilters, type ListFilter } from "./list-filter.ts";
import { ListSearch } from "./list-search.tsx";
import type { SetFilter } from "./use-list-filter.ts";

/** Search field and filters of a list, with active filters as chips. */
export function FilterBar({ filter, set }: { filter: ListFilter; set: SetFilter }) {
  // Facets are only needed for the creator's name.
  const { data: facets } = useQuery({ ...facetsQuery, enabled: filter.owner !== undefined });
  const { words } = filter;
  return (
    <div className={styles.filterBar}>
      <div className={styles.line}>
        <ListSearch filter={filter} set={set} />
        <FilterMenu filter={filter} set={set} onClear={() => set(words ? { words } : {})} />
      </div>
      {countActiveFilters(filter) > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {activeFilters(filter, facets).map(({ key, kind, name, without }) => (
            <li key={key} className={styles.chip}>
              <span>
                <span className={styles.kind}>{kind}</span> {name}
              </span>
              <button type="button" aria-label={`Remove filter ${kind} ${name}`} onClick={() => set(without)}>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
          {hasActiveFilters(filter) && (
            <li>
              <TextButton className={styles.clear} onClick={() => set({})}>
                Clear all
              </TextButton>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
