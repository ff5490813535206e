import { KPI_NAMES, TYPES } from "#contracts/report-names.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { TEMPLATE_KINDS, type TemplateKind } from "#contracts/templates.ts";
import { orderOfKpis } from "#kit/scores/attention-difference.ts";
import { noWinnerText } from "#kit/scores/no-winner-text.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./wizard.module.css";

type TypeProps = { type: TemplateKind; isLocked: boolean; onChange: (type: TemplateKind) => void };

/** Where the ads will be seen. Fixed once ads are uploaded, because they are analysed for it. */
export function TypeStep({ type, isLocked, onChange }: TypeProps) {
  return (
    <fieldset className={styles.types}>
      <legend>Where will your ads be seen?</legend>
      {TEMPLATE_KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name="report-type"
            checked={type === kind}
            disabled={isLocked && type !== kind}
            onChange={() => onChange(kind)}
          />
          <span>
            <strong>{TEMPLATE_KIND_NAMES[kind]}</strong>
            {TYPES[kind].text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type TitleValues = { title: string; attention: boolean; clarity: boolean };
type TitleProps = TitleValues & { type: TemplateKind; isSubmitted: boolean; onChange: (change: Partial<TitleValues>) => void };

/** The name of the report, and what its ads are ranked by. */
export function TitleStep({ type, title, attention, clarity, isSubmitted, onChange }: TitleProps) {
  const chosen = { attention, clarity };
  const kpis = orderOfKpis(type);
  const noWinner = noWinnerText(type);
  const noKpi = isSubmitted && !attention && !clarity ? "Select at least one KPI" : undefined;
  return (
    <div className={styles.step}>
      <TextField
        label="Name"
        value={title}
        maxLength={200}
        autoComplete="off"
        error={isSubmitted && title.trim() === "" ? "Name is required" : undefined}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <fieldset className={styles.step}>
        <legend>KPIs. The first one decides the winner.</legend>
        {kpis.map((kpi, place) => (
          <CheckboxField
            key={kpi}
            checked={chosen[kpi]}
            error={place === kpis.length - 1 ? noKpi : undefined}
            onChange={({ target }) => onChange({ [kpi]: target.checked })}
          >
            {KPI_NAMES[kpi]}
          </CheckboxField>
        ))}
        {noWinner && <p className={styles.facts}>{noWinner}</p>}
      </fieldset>
    </div>
  );
}
