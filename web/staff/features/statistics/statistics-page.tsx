import { Button, SelectField } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { staffStatistics } from "#contracts/staff/statistics.ts";
import { toCsv } from "#kit/portable/csv.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { saveText } from "#web/kit/save-file.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { COLUMNS } from "./columns.ts";
import { DEFAULT_RANGE, RANGES } from "./ranges.ts";
import styles from "./statistics.module.css";
import { StatisticsSections } from "./statistics-sections.tsx";

/** Users, revenue and analyses of all users and workspaces, by day, week or month. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get("show") ?? DEFAULT_RANGE;
  const name = chosen in RANGES ? chosen : DEFAULT_RANGE;
  const { by, count } = RANGES[name]!;
  const { data, error, refetch } = useOperation(staffStatistics.periods, { query: { by, count } });
  const save = () => {
    const rows = data?.periods.map((period) => [period.start, ...COLUMNS.map(({ value }) => value(period))]) ?? [];
    saveText(toCsv([["Start", ...COLUMNS.map(({ title }) => title)], ...rows]), "text/csv", `statistics-${name}.csv`);
    snackbar.success("Statistics saved");
  };
  return (
    <>
      <header className={page.head}>
        <h1>Statistics</h1>
        <div className={styles.tools}>
          <SelectField
            label="Show"
            labelHidden
            value={name}
            onChange={({ target }) => setParams({ show: target.value }, { replace: true })}
          >
            {Object.entries(RANGES).map(([value, range]) => (
              <option key={value} value={value}>
                Last {range.name}
              </option>
            ))}
          </SelectField>
          <Button isDisabled={!data} onClick={save}>
            <Download aria-hidden="true" />
            CSV
          </Button>
        </div>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the statistics" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading statistics" heights={[96, 320, 320]} />}
      {data && <StatisticsSections periods={data.periods} by={by} />}
    </>
  );
}
