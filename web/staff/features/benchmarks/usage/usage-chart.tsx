import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type MonthlyUsage, staffStatistics } from "#contracts/staff/statistics.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import tables from "../benchmarks.module.css";
import { type Month, UsageBars } from "./usage-bars.tsx";
import styles from "./usage-chart.module.css";

const toMonth = ({ year, month, heatmaps }: MonthlyUsage): Month => ({
  name: `${year}-${String(month).padStart(2, "0")}`,
  images: heatmaps.image,
  minutes: Math.round(heatmaps.video_seconds / 60),
});

/** Analysed images and video minutes of the last twelve months, of all workspaces or of one that the benchmark is restricted to. */
export function UsageChart({ workspaces }: { workspaces: readonly string[] }) {
  const [workspace, setWorkspace] = useState("");
  const { data, error, refetch } = useOperation(staffStatistics.usage, { query: workspace ? { workspace } : {} });
  return (
    <SectionCard title="Usage" lead="Analysed images and minutes of video in the last twelve months.">
      {workspaces.length > 0 && (
        <div className={styles.picker}>
          <SelectField label="Workspace" value={workspace} onChange={({ target }) => setWorkspace(target.value)}>
            <option value="">All workspaces</option>
            {workspaces.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </div>
      )}
      {error && !data && <ErrorState title="Couldn’t load the usage" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading usage" heights={[220]} />}
      {data && <UsageFigure months={data.months.map(toMonth)} />}
    </SectionCard>
  );
}

function UsageFigure({ months }: { months: readonly Month[] }) {
  if (months.every(({ images, minutes }) => images + minutes === 0)) return <p>Nothing was analysed in these months.</p>;
  return (
    <>
      <UsageBars months={months} />
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <div className={tables.scroll}>
          <table className={tables.table}>
            <caption className="visually-hidden">Usage by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Images</th>
                <th scope="col">Video minutes</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ name, images, minutes }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(images)}</td>
                  <td>{formatNumber(minutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
