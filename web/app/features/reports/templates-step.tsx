import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { MAX_TEMPLATES_PER_REPORT, reports } from "#contracts/reports.ts";
import { type TemplateKind, takesAd } from "#contracts/templates.ts";
import { pixelSize, sizeName } from "#kit/portable/size-name.ts";
import { usePublicSettings } from "#web/app/shared/public-settings.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { joinList, pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { type CategoryFilters, matchesFilters, TemplateFilters } from "./template-filters.tsx";
import styles from "./wizard.module.css";

type Props = {
  type: TemplateKind;
  /** Different standard sizes of the ads; empty where one has none. */
  sizes: readonly string[];
  selected: ReadonlySet<number>;
  isSubmitted: boolean;
  onChange: (selected: ReadonlySet<number>) => void;
};

/** Chooses the templates in which the ads are placed. */
export function TemplatesStep({ type, sizes, selected, isSubmitted, onChange }: Props) {
  const max = usePublicSettings().data?.defaults.report_templates ?? MAX_TEMPLATES_PER_REPORT;
  const [filters, setFilters] = useState<CategoryFilters>({});
  const { data, error, refetch } = useOperation(reports.templates, { query: { type } });
  if (error && !data) return <ErrorState title="Couldn’t load the templates" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading templates" heights={[120, 120]} />;
  const fitting = data.templates.filter((template) => sizes.some((size) => takesAd(template, size)));
  if (fitting.length === 0) return <p role="status">There are no templates of this type yet.</p>;
  const templates = fitting.filter(({ categories }) => matchesFilters(categories, filters));
  const offered = templates.map(({ id }) => id);
  const selectAll = () => onChange(new Set([...new Set([...selected, ...offered])].slice(0, max)));
  const clear = () => onChange(new Set([...selected].filter((id) => !offered.includes(id))));
  const shown = joinList(sizes.map(sizeName));
  const isFull = selected.size >= max;
  const isClearable = offered.some((id) => selected.has(id)) && (isFull || offered.every((id) => selected.has(id)));
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <span role="status">
          {selected.size} of {pluralize(fitting.length, "template")} selected
          {isFull && selected.size < fitting.length && ", the maximum for a report"}
        </span>
        <Button size="small" isDisabled={templates.length === 0} onClick={isClearable ? clear : selectAll}>
          {isClearable ? "Clear selection" : "Select all"}
        </Button>
      </div>
      {isSubmitted && selected.size === 0 && (
        <p role="alert" className={styles.problem}>
          Select at least one template
        </p>
      )}
      <TemplateFilters templates={fitting} filters={filters} onChange={setFilters} />
      {type === "display" && (
        <p className={styles.facts}>
          {sizes.length === 1
            ? `Your ads have the size ${shown}. Only templates of this size are offered.`
            : `Your ads have different sizes: ${shown}. Only templates of these sizes are offered, and each ad is placed only in those of its own size. Ads are compared only in templates that both are in.`}
        </p>
      )}
      <ul className={styles.templates} aria-label="Templates">
        {templates.map(({ id, name, slot, thumbnail }) => (
          <li key={id}>
            <label className={styles.template}>
              <img src={thumbnail} alt="" loading="lazy" decoding="async" />
              <span>
                <input
                  type="checkbox"
                  checked={selected.has(id)}
                  disabled={isFull && !selected.has(id)}
                  onChange={({ target }) =>
                    onChange(new Set(target.checked ? [...selected, id] : [...selected].filter((each) => each !== id)))
                  }
                />
                {name}
                {type === "display" && ` (${pixelSize(slot)})`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {templates.length === 0 && <p role="status">No template matches these filters.</p>}
    </div>
  );
}
