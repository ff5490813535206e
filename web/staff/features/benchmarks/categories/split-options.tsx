import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { SPLIT_AXES, Split } from "#contracts/benchmarks.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "../benchmarks.module.css";

const AXES: Readonly<Record<Split["axis"], { readonly name: string; readonly parts: readonly [string, string] }>> = {
  vertical: { name: "Left and right", parts: ["Left", "Right"] },
  horizontal: { name: "Top and bottom", parts: ["Top", "Bottom"] },
};

const describe = ({ axis, percent, index }: Split): string => {
  const size = index === 0 ? percent : 100 - percent;
  return `${AXES[axis].parts[index as 0 | 1]} ${size}%`;
};

type Props = { value: string; options: Split | null; onChange: (options: Split | null) => void };

/** The part of a slot that ads fill in templates with this value: the whole slot, or one side of it. */
export function SplitOptions({ value, options, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {options ? `Slot: ${describe(options)}` : "Split slot"}
        <span className="visually-hidden"> of {value}</span>
      </Button>
      {isOpen && <SplitDialog value={value} options={options} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SplitDialog({ value, options, onChange, onClose }: Props & { onClose: () => void }) {
  const [axis, setAxis] = useState(options?.axis ?? "vertical");
  const [percent, setPercent] = useState(String(options?.percent ?? 50));
  const [index, setIndex] = useState(options?.index ?? 0);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const parsed = Split.safeParse({ axis, percent: percent.trim() === "" ? Number.NaN : Number(percent), index });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    onChange(parsed.data);
    onClose();
  };
  return (
    <FormDialog title={`Split the slot of ${value}`} action="Save" onClose={onClose} onSubmit={submit} className={styles.form}>
      <SelectField label="Direction" value={axis} onChange={({ target }) => setAxis(target.value as Split["axis"])}>
        {SPLIT_AXES.map((each) => (
          <option key={each} value={each}>
            {AXES[each].name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={`Size of the ${AXES[axis].parts[0].toLowerCase()} part in percent`}
        autoComplete="off"
        value={percent}
        error={problem}
        onChange={({ target }) => setPercent(target.value)}
      />
      <SelectField label="Ads fill" value={String(index)} onChange={({ target }) => setIndex(Number(target.value))}>
        {AXES[axis].parts.map((part, at) => (
          <option key={part} value={at}>
            {part}
          </option>
        ))}
      </SelectField>
      {options && (
        <Button
          onClick={() => {
            onChange(null);
            onClose();
          }}
        >
          Use the whole slot
        </Button>
      )}
    </FormDialog>
  );
}
