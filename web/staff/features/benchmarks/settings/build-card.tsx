import { Button } from "@aws-amplify/ui-react";
import { benchmarksErrors } from "#contracts/kit/errors/benchmarks.ts";
import { MIN_SUBJECTS } from "#contracts/staff/benchmark-subjects.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "../benchmarks.module.css";
import { isBuilding } from "../is-building.ts";

/** Starts a build, and shows its progress and failures. */
export function BuildCard({ benchmark }: { benchmark: Benchmark }) {
  const build = useOperationMutation(staffBenchmarks.build, {
    refreshes: [staffBenchmarks.read, staffBenchmarks.list],
    onSuccess: () => snackbar.success("Building benchmark..."),
    onError: (problem) => snackbar.failure(problem),
  });
  const { status, templates, subjects, failed, remaining_templates, remaining_attention } = benchmark;
  const isIncomplete = templates < 1 || subjects < MIN_SUBJECTS;
  return (
    <SectionCard
      title="Build"
      lead="Measures how much attention each subject gets in each template, and makes the next version."
      action={
        status === "ready" && (
          <Button
            variation="primary"
            isDisabled={isIncomplete}
            isLoading={build.isPending}
            loadingText="Build benchmark"
            onClick={() => build.mutate({ params: { uid: benchmark.uid } })}
          >
            Build benchmark
          </Button>
        )
      }
    >
      <p role="status" className={styles.waiting}>
        {isBuilding(benchmark) ? (
          <>
            <Spinner kind="inline" />{" "}
            {status === "requested"
              ? "Starting the build"
              : `${pluralize(remaining_templates, "template")} and ${pluralize(remaining_attention, "prediction")} remaining`}
          </>
        ) : (
          `${pluralize(templates, "template")} and ${pluralize(subjects, "subject")}`
        )}
        {isIncomplete && <span>{benchmarksErrors["benchmark.empty"].message}</span>}
      </p>
      {status === "failed" && (
        <p>
          The last build created no version. Fix the failures below, select “Reset remaining counters” under Maintenance, and
          build again.
        </p>
      )}
      {failed.length > 0 && (
        <details className={styles.failures} open={status === "failed"}>
          <summary>{pluralize(failed.length, "failure")} in the last build</summary>
          <ul>
            {failed.map(({ template, template_name, subject, subject_name, message }) => (
              <li key={`${template}-${subject}`}>
                {template && `${template_name}${subject && ` with ${subject_name}`}: `}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </SectionCard>
  );
}
