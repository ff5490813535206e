import { SelectField } from "@aws-amplify/ui-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import { operationPages, operationQuery } from "#web/kit/api/operation-query.ts";

type Props = { uid: string; value: string; onChange: (value: string) => void };

/** Chooses what to compare an image with: another finished image, or the ads of a report that it is in, among the newest. */
export function CompareField({ uid, value, onChange }: Props) {
  const { data } = useInfiniteQuery(operationPages(heatmaps.list, { query: { type: "image" } }));
  const images = data?.pages[0]?.heatmaps.filter((heatmap) => heatmap.status === "done" && heatmap.uid !== uid) ?? [];
  const ofImage = useReportsOf(uid);
  return (
    <SelectField
      label="Compare with"
      size="small"
      value={value}
      isDisabled={images.length === 0 && ofImage.length === 0}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">No other image</option>
      <Options label="Ads of a report" of={ofImage} />
      <Options label="Images" of={images} />
    </SelectField>
  );
}

function useReportsOf(uid: string) {
  const { data } = useQuery(operationQuery(reports.list, { query: {} }));
  return data?.reports.filter((report) => report.status !== "requested" && report.heatmaps.includes(uid)) ?? [];
}

function Options({ label, of }: { label: string; of: readonly { uid: string; title: string }[] }) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ uid, title }) => (
        <option key={uid} value={uid}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}
