import { SelectField } from "@aws-amplify/ui-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { heatmaps } from "#contracts/heatmaps.ts";
import type { Request } from "#contracts/kit/operation.ts";
import { DEVICES } from "#contracts/reference.ts";
import { typesFor, type UploadType } from "#web/app/shared/benchmarks/types-for.ts";
import { useBenchmarks } from "#web/app/shared/benchmarks/use-benchmarks.ts";
import { capitalize } from "#web/kit/format.ts";
import { deviceOf } from "../uploads/guess-type.ts";

/** The type that a heatmap is analysed as, or a benchmark with the type of its kind, and the device of a UX design. */
type ChosenType = UploadType & { readonly device: (typeof DEVICES)[number] };

/** The type as its creator chose it; the version of its benchmark may no longer be offered. */
function currentTypeOf({ application, benchmark }: HeatmapDetail): UploadType {
  if (!benchmark) return { value: application, label: application, application };
  const { uid, name, version } = benchmark;
  return { value: uid, label: name, application, benchmark: { uid, version } };
}

/** The type of a heatmap; for one without a device, the device that fits its size. */
export function initialType(heatmap: HeatmapDetail): ChosenType {
  const { device, title, type, width, height } = heatmap;
  const size = width !== null && height !== null ? { width, height } : undefined;
  return { ...currentTypeOf(heatmap), device: device || deviceOf({ name: title, kind: type, size }) || "desktop" };
}

/** The changes that a choice makes; empty for the type that the heatmap has. */
export function typeChangeOf(
  heatmap: HeatmapDetail,
  { value, application, benchmark, device: chosen }: ChosenType,
): Request<typeof heatmaps.reanalyse>["body"] {
  const device = application === "UX Design" ? chosen : "";
  if (value === currentTypeOf(heatmap).value && device === heatmap.device) return {};
  return { application, device, ...((benchmark || heatmap.benchmark) && { benchmark: benchmark ?? null }) };
}

type Props = {
  heatmap: HeatmapDetail;
  type: ChosenType;
  onChange: (type: ChosenType) => void;
};

/** The fields to analyse a heatmap as another type. The types contain the benchmarks of the workspace, as for an upload. */
export function TypeFields({ heatmap, type, onChange }: Props) {
  const { value: chosen, application, device } = type;
  const offered = typesFor(heatmap.type, useBenchmarks());
  const current = currentTypeOf(heatmap);
  const types = offered.some(({ value }) => value === current.value) ? offered : [...offered, current];
  return (
    <>
      <SelectField
        value={chosen}
        label="Type"
        descriptiveText={application === "Other" ? "Other creatives get no clarity or attention score." : undefined}
        onChange={({ target }) => onChange({ ...(types.find(({ value }) => value === target.value) ?? current), device })}
      >
        {types.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
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
