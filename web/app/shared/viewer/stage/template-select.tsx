import { SelectField } from "@aws-amplify/ui-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "./stage.module.css";

type Props = { templates: NonNullable<HeatmapDetail["templates_images"]>; selected: number; onSelect: (index: number) => void };

/** Selects the template in which the creative is shown. */
export function TemplateSelect({ templates, selected, onSelect }: Props) {
  return (
    <div className={styles.template}>
      Template
      <SelectField
        label="Which template"
        labelHidden
        size="small"
        value={String(selected)}
        onChange={({ target }) => onSelect(Number(target.value))}
      >
        {templates.map(({ id, name, share }, index) => (
          <option key={id} value={index}>
            {name}: {wholePercent(share.value)} of attention
          </option>
        ))}
      </SelectField>
    </div>
  );
}
