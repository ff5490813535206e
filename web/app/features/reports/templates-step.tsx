import { Button } from "@aws-amplify/ui-react";
import { MAX_TEMPLATES_PER_REPORT, reports } from "#contracts/reports.ts";
import { type TemplateKind, takesAd } from "#contracts/templates.ts";
import { usePublicSettings } from "#web/app/shared/public-settings.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { joined, pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { sizeName } from "./report-view.ts";
import styles from "./reports.module.css";

type Props = {
  type: TemplateKind;
  /** Different standard sizes of the ads; empty where one has none. */
  sizes: readonly string[];
  selected: ReadonlySet<number>;
  isTried: boolean;
  onChange: (selected: ReadonlySet<number>) => void;
};

/** Chooses the templates in which the ads are placed. */
export function TemplatesStep({ type, sizes, selected, isTried, onChange }: Props) {
  const most = usePublicSettings().data?.defaults.report_templates ?? MAX_TEMPLATES_PER_REPORT;
  const { data, error, refetch } = useOperation(reports.templates, { query: { type } });
  if (error && !data) return <ErrorState title="Couldn’t load the templates" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading templates" heights={[120, 120]} />;
  const templates = data.templates.filter((template) => sizes.some((size) => takesAd(template, size)));
  if (templates.length === 0) return <p role="status">There are no templates of this type yet.</p>;
  const all = templates.slice(0, most).map(({ id }) => id);
  const shown = joined(sizes.map(sizeName));
  const isFull = selected.size >= most;
  return (
    <div className={styles.step}>
      <div className={styles.actions}>
        <span role="status">
          {pluralize(selected.size, "template")} of {templates.length} selected
        </span>
        <Button size="small" onClick={() => onChange(new Set(selected.size === all.length ? [] : all))}>
          {selected.size === all.length ? "Clear selection" : "Select all"}
        </Button>
      </div>
      {type === "display" && (
        <p className={styles.facts}>
          {sizes.length === 1
            ? `Your ads have the size ${shown}. Only templates of this size are offered.`
            : `Your ads have different sizes: ${shown}. Only templates of these sizes are offered, and each ad is placed only in those of its own size. Ads are compared only in templates that both are in.`}
        </p>
      )}
      <ul className={styles.catalogue} aria-label="Templates">
        {templates.map(({ id, name, slot, thumbnail }) => (
          <li key={id}>
            <label>
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
                {type === "display" && ` (${slot.width}×${slot.height})`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {isTried && selected.size === 0 && <p role="alert">Select at least one template</p>}
    </div>
  );
}
