import { TYPES } from "#contracts/report-names.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { TEMPLATE_KINDS, type TemplateKind } from "#contracts/templates.ts";
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
type TitleProps = TitleValues & { isSubmitted: boolean; onChange: (change: Partial<TitleValues>) => void };

/** The name of the report, and what its ads are ranked by. */
export function TitleStep({ title, attention, clarity, isSubmitted, onChange }: TitleProps) {
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
        <CheckboxField checked={attention} onChange={({ target }) => onChange({ attention: target.checked })}>
          Attention score
        </CheckboxField>
        <CheckboxField checked={clarity} error={noKpi} onChange={({ target }) => onChange({ clarity: target.checked })}>
          Clarity score
        </CheckboxField>
      </fieldset>
    </div>
  );
}
