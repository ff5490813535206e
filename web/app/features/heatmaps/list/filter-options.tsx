import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import type { HeatmapFacets } from "#contracts/heatmap-counts.ts";
import { APPLICATIONS } from "#contracts/reference.ts";
import { searchTokens, tagKey } from "#kit/portable/heatmap-filter.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { facetsQuery } from "../queries.ts";
import filterBarStyles from "./filter-bar.module.css";
import type { ChoiceFilter, ListFilter } from "./list-filter.ts";

/** With more tags than this, a search field is shown. */
const TAG_SEARCH_THRESHOLD = 8;
const MAX_TAGS = 10;
const TYPES = { image: "Images", video: "Videos" } as const;

type Props = { filter: ListFilter; set: (filter: ListFilter) => void };

/** All filters of a list. A choice is shown immediately, before the URL is updated. */
export function FilterOptions({ filter: given, set: give }: Props) {
  const [filter, setFilter] = useState(given);
  useEffect(() => setFilter(given), [given]);
  const set = (next: ListFilter) => {
    setFilter(next);
    give(next);
  };
  const { data: facets, error, refetch } = useQuery(facetsQuery);
  const { data: me } = useQuery(meQuery);
  const choose = <Field extends ChoiceFilter>(field: Field, value: ListFilter[Field] | undefined) => {
    const { [field]: _, ...rest } = filter;
    set(value === undefined ? rest : { ...rest, [field]: value });
  };
  return (
    <div className={filterBarStyles.filterOptions}>
      {error && !facets ? (
        <ErrorState title="Couldn’t load tags and people" problem={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tags facets={facets} filter={filter} set={set} />
          <Group legend="Created by" isLoading={!facets}>
            <FilterRadio name="owner" isOn={filter.owner === undefined} onChoose={() => choose("owner", undefined)}>
              Anyone
            </FilterRadio>
            {facets?.owners.map(({ uid, name, count }) => (
              <FilterRadio key={uid} name="owner" isOn={filter.owner === uid} count={count} onChoose={() => choose("owner", uid)}>
                {uid === me?.uid ? `${name || "Me"} (you)` : name || "No name"}
              </FilterRadio>
            ))}
          </Group>
        </>
      )}
      {facets && facets.benchmarks.length > 0 && (
        <FacetGroup
          legend="Benchmark"
          name="benchmark"
          chosen={filter.benchmark}
          values={facets.benchmarks.map(({ uid, name, count }) => ({ value: uid, label: name, count }))}
          onChoose={(value) => choose("benchmark", value)}
        />
      )}
      {facets && facets.benchmark_categories.length > 0 && (
        <FacetGroup
          legend="Benchmark category"
          name="benchmark_category"
          chosen={filter.benchmark_category}
          values={facets.benchmark_categories.map(({ category, count }) => ({ value: category, label: category, count }))}
          onChoose={(value) => choose("benchmark_category", value)}
        />
      )}
      <Group legend="Type">
        <FilterRadio name="application" isOn={filter.application === undefined} onChoose={() => choose("application", undefined)}>
          Any
        </FilterRadio>
        {APPLICATIONS.map((each) => (
          <FilterRadio
            key={each}
            name="application"
            isOn={filter.application === each}
            onChoose={() => choose("application", each)}
          >
            {each}
          </FilterRadio>
        ))}
      </Group>
      <Group legend="Format">
        <FilterRadio name="type" isOn={filter.type === undefined} onChoose={() => choose("type", undefined)}>
          Any
        </FilterRadio>
        {(["image", "video"] as const).map((each) => (
          <FilterRadio key={each} name="type" isOn={filter.type === each} onChoose={() => choose("type", each)}>
            {TYPES[each]}
          </FilterRadio>
        ))}
      </Group>
    </div>
  );
}

function Tags({ facets, filter, set }: Props & { facets: HeatmapFacets | undefined }) {
  const [typed, setTyped] = useState("");
  const { tags: chosen = [], ...rest } = filter;
  const isOn = (tag: string) => chosen.some((other) => tagKey(other) === tagKey(tag));
  const toggle = (tag: string) => {
    const tags = isOn(tag) ? chosen.filter((other) => tagKey(other) !== tagKey(tag)) : [...chosen, tag];
    set(tags.length > 0 ? { ...rest, tags } : rest);
  };
  // A selected tag stays visible, even if no heatmap has it.
  const counted = facets?.tags ?? [];
  const gone = chosen.filter((tag) => !counted.some((other) => tagKey(other.tag) === tagKey(tag)));
  const all = [...gone.map((tag) => ({ tag, count: 0 })), ...counted];
  const begins = searchTokens(typed);
  const shown = all.filter(({ tag }) => begins.every((begun) => searchTokens(tag).some((word) => word.startsWith(begun))));
  return (
    <Group legend="Tags" isLoading={!facets}>
      {all.length > TAG_SEARCH_THRESHOLD && (
        <input
          type="search"
          className={filterBarStyles.filterOptionsFind}
          aria-label="Find a tag"
          placeholder="Find a tag"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {facets && all.length === 0 && <p className={filterBarStyles.filterOptionsNone}>No tags yet.</p>}
      {all.length > 0 && shown.length === 0 && (
        <p className={filterBarStyles.filterOptionsNone}>No tags start with “{typed.trim()}”.</p>
      )}
      {chosen.length >= MAX_TAGS && (
        <p className={filterBarStyles.filterOptionsNone}>{MAX_TAGS} tags at most. Clear one to choose another.</p>
      )}
      <div className={filterBarStyles.filterOptionsTags}>
        {shown.map(({ tag, count }) => (
          <label key={tagKey(tag)} className={filterBarStyles.filterOptionsChoice}>
            <input
              type="checkbox"
              checked={isOn(tag)}
              disabled={!isOn(tag) && chosen.length >= MAX_TAGS}
              onChange={() => toggle(tag)}
            />
            <span>{tag}</span>
            <span className={clsx(filterBarStyles.filterOptionsCount, "tabular")}>{count}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

function Group({ legend, isLoading = false, children }: { legend: string; isLoading?: boolean; children: ReactNode }) {
  return (
    <fieldset className={filterBarStyles.filterOptionsGroup} aria-busy={isLoading}>
      <legend>{legend}</legend>
      {isLoading ? (
        <div className={filterBarStyles.filterOptionsSkeleton} role="status" aria-label={`Loading ${legend.toLowerCase()}`} />
      ) : (
        children
      )}
    </fieldset>
  );
}

type FacetProps = {
  legend: string;
  name: string;
  chosen: string | undefined;
  values: readonly { value: string; label: string; count: number }[];
  onChoose: (value: string | undefined) => void;
};

/** One of the values that heatmaps of the list have, or any. */
function FacetGroup({ legend, name, chosen, values, onChoose }: FacetProps) {
  return (
    <Group legend={legend}>
      <FilterRadio name={name} isOn={chosen === undefined} onChoose={() => onChoose(undefined)}>
        Any
      </FilterRadio>
      {values.map(({ value, label, count }) => (
        <FilterRadio key={value} name={name} isOn={chosen === value} count={count} onChoose={() => onChoose(value)}>
          {label}
        </FilterRadio>
      ))}
    </Group>
  );
}

type ChoiceProps = { name: string; isOn: boolean; count?: number; onChoose: () => void; children: ReactNode };

function FilterRadio({ name, isOn, count, onChoose, children }: ChoiceProps) {
  return (
    <label className={filterBarStyles.filterOptionsChoice}>
      <input type="radio" name={`filter-${name}`} checked={isOn} onChange={onChoose} />
      <span>{children}</span>
      {count !== undefined && <span className={clsx(filterBarStyles.filterOptionsCount, "tabular")}>{count}</span>}
    </label>
  );
}
