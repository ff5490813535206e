import { SelectField } from "@aws-amplify/ui-react";
import { typesFor, type UploadType } from "./types-for.ts";
import { useBenchmarks } from "./use-benchmarks.ts";

type Props = {
  chosen: UploadType | undefined;
  onChange: (type: UploadType | undefined) => void;
  /** Offers only benchmarks of this application. */
  application?: UploadType["application"];
};

/** Chooses a benchmark for an upload whose form has no types. Renders nothing where there are none. */
export function BenchmarkField({ chosen, onChange, application }: Props) {
  const types = typesFor("image", useBenchmarks()).filter(
    (type) => type.benchmark && (application === undefined || type.application === application),
  );
  if (types.length === 0) return null;
  return (
    <SelectField
      label="Benchmark"
      value={chosen?.value ?? ""}
      onChange={({ target }) => onChange(types.find(({ value }) => value === target.value))}
    >
      <option value="">None</option>
      {types.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
