import { SelectField } from "@aws-amplify/ui-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { heatmaps } from "#contracts/heatmaps.ts";
import type { Request } from "#contracts/kit/operation.ts";
import { type Application, DEVICES } from "#contracts/reference.ts";
import { typesFor } from "#web/app/shared/benchmarks/types-for.ts";
import { capitalize } from "#web/kit/format.ts";
import { deviceOf } from "../uploads/guess-type.ts";

/** The type that a heatmap is analysed as. */
type ChosenType = { readonly application: Application; readonly device: (typeof DEVICES)[number] };

/** The type of a heatmap; for one without a device, the device that fits its size. */
export function initialType({ application, device, title, type, width, height }: HeatmapDetail): ChosenType {
  const size = width !== null && height !== null ? { width, height } : undefined;
  return { application, device: device || deviceOf({ name: title, kind: type, size }) || "desktop" };
}

/** The changes that a choice makes; empty for the type that the heatmap has. */
export function typeChangeOf(heatmap: HeatmapDetail, type: ChosenType): Request<typeof heatmaps.reanalyse>["body"] {
  const device = type.application === "UX Design" ? type.device : "";
  return type.application === heatmap.application && device === heatmap.device ? {} : { application: type.application, device };
}

type Props = {
  heatmap: HeatmapDetail;
  type: ChosenType;
  onChange: (type: ChosenType) => void;
};

/** The fields to analyse a heatmap as another type. Its benchmark is named in place of its type. */
export function TypeFields({ heatmap: { application: current, benchmark, type: kind }, type, onChange }: Props) {
  const { application, device } = type;
  const types = typesFor(kind);
  return (
    <>
      <SelectField
        value={application}
        label="Type"
        descriptiveText={application === "Other" ? "Other creatives get no clarity or attention score." : undefined}
        onChange={({ target }) =>
          onChange({ ...type, application: types.find(({ value }) => value === target.value)?.application ?? current })
        }
      >
        {types.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === current && benchmark ? benchmark.name : label}
          </option>
        ))}
      </SelectField>
      {application === "UX Design" && (
        <SelectField
          value={device}
          label="Device"
          onChange={({ target }) => onChange({ ...type, device: DEVICES.find((each) => each === target.value) ?? device })}
        >
          {DEVICES.map((each) => (
            <option key={each} value={each}>
              {capitalize(each)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
