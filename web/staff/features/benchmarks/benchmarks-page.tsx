import { Button, SelectField } from "@aws-amplify/ui-react";
import { ChartColumn, Plus } from "lucide-react";
import { useState } from "react";
import { Outlet, useNavigate, useParams } from "react-router-dom";
import type { BenchmarkStatus } from "#contracts/benchmarks.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { AddBenchmark } from "./add-benchmark.tsx";
import { STATUSES } from "./benchmark-names.ts";
import styles from "./benchmarks.module.css";

/** The picker of benchmarks. The chosen one is shown below it. */
export function Component() {
  const { uid = "" } = useParams();
  const navigate = useNavigate();
  const [status, setStatus] = useState<BenchmarkStatus | "">("");
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useOperation(staffBenchmarks.list, {});
  const all = data?.benchmarks ?? [];
  const statuses = [...new Set(all.map((benchmark) => benchmark.status))];
  const shown = all.filter((benchmark) => status === "" || benchmark.status === status || benchmark.uid === uid);
  const open = (chosen: string) => void navigate(chosen ? `/benchmark/${chosen}` : "/benchmark");
  return (
    <>
      <header className={page.head}>
        <h1>Benchmarks</h1>
        <Button variation="primary" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" />
          Add benchmark
        </Button>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the benchmarks" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading benchmarks" heights={[64, 320]} />}
      {data && (
        <div className={styles.picker}>
          <SelectField label="Benchmark" value={uid} onChange={({ target }) => open(target.value)}>
            <option value="">Select a benchmark</option>
            {shown.map((benchmark) => (
              <option key={benchmark.uid} value={benchmark.uid}>
                {benchmark.name} ({TEMPLATE_KIND_NAMES[benchmark.kind]})
              </option>
            ))}
          </SelectField>
          {statuses.length > 1 && (
            <SelectField label="Status" value={status} onChange={({ target }) => setStatus(target.value as BenchmarkStatus | "")}>
              <option value="">All statuses</option>
              {statuses.map((each) => (
                <option key={each} value={each}>
                  {STATUSES[each].name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      {data && !uid && (
        <EmptyState
          icon={<ChartColumn aria-hidden="true" />}
          title="No benchmark selected"
          text="To start select an existing benchmark or add a new."
        />
      )}
      <Outlet />
      {isAdding && <AddBenchmark onClose={() => setIsAdding(false)} onAdded={open} />}
    </>
  );
}
