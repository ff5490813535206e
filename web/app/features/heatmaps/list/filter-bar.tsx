import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { facetsQuery } from "../queries.ts";
import { FilterMenu } from "./filter-menu.tsx";
import { narrowingsOf } from "./filter-words.ts";
import { isNarrowed, type ListFilter, narrowings } from "./list-filter.ts";
import { SearchField } from "./search-field.tsx";
import type { SetFilter } from "./use-list-filter.ts";
import "./filter-bar.css";

/** Search field and filters of a list, with active filters as chips. */
export function FilterBar({ filter, set }: { filter: ListFilter; set: SetFilter }) {
  // Facets are only needed for the creator's name.
  const { data: facets } = useQuery({ ...facetsQuery, enabled: filter.owner !== undefined });
  const { words } = filter;
  return (
    <div className="filter-bar">
      <div className="filter-bar__line">
        <SearchField filter={filter} set={set} />
        <FilterMenu filter={filter} set={set} onClear={() => set(words ? { words } : {})} />
      </div>
      {narrowings(filter) > 0 && (
        <ul className="filter-bar__chips" aria-label="Active filters">
          {narrowingsOf(filter, facets?.owners).map(({ key, kind, name, without }) => (
            <li key={key} className="filter-bar__chip">
              <span>
                <span className="filter-bar__kind">{kind}</span> {name}
              </span>
              <button type="button" aria-label={`Remove filter ${kind} ${name}`} onClick={() => set(without)}>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
          {isNarrowed(filter) && (
            <li>
              <TextButton className="filter-bar__clear" onClick={() => set({})}>
                Clear all
              </TextButton>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
