import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "../benchmarks.module.css";
import { CombinationTable } from "./combination-table.tsx";
import { UsageChart } from "./usage-chart.tsx";

/** How many subjects the newest build measured in each template, and the usage of the workspaces. */
export function UsageTab({ benchmark }: { benchmark: Benchmark }) {
  return (
    <>
      <TemplateUsage benchmark={benchmark} />
      <UsageChart workspaces={benchmark.access_restricted} />
    </>
  );
}

function TemplateUsage({ benchmark }: { benchmark: Benchmark }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useOperation(staffBenchmarks.templates, { params: { uid: benchmark.uid } });
  if (error && !data) return <ErrorState title="Couldn’t load the templates" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading templates" heights={[180]} />;
  if (data.templates.length === 0) return <p className={styles.none}>There are no templates yet.</p>;
  const names = benchmark.categories_templates.map(({ name }) => name);
  return (
    <>
      <div className={styles.actions}>
        <Button isDisabled={names.length < 2} onClick={() => setIsOpen(true)}>
          Combination table
        </Button>
      </div>
      <div className={`${styles.scroll} ${styles.matrix}`}>
        <table className={styles.table}>
          <caption className="visually-hidden">Template usage</caption>
          <thead>
            <tr>
              <th scope="col">Template</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Subjects measured</th>
            </tr>
          </thead>
          <tbody>
            {data.templates.map(({ uid, name, categories, usage }) => (
              <tr key={uid}>
                <th scope="row">{name}</th>
                {names.map((category) => (
                  <td key={category}>{categories[category] ?? "–"}</td>
                ))}
                <td>{usage}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && <CombinationTable benchmark={benchmark} templates={data.templates} onClose={() => setIsOpen(false)} />}
    </>
  );
}
