import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import styles from "../benchmarks.module.css";
import { DeleteContent } from "./delete-content.tsx";

/** Resets, recovery of stuck builds, and deletion. */
export function MaintenanceCard({ benchmark }: { benchmark: Benchmark }) {
  const { uid, name } = benchmark;
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isResetting, setIsResetting] = useState(false);
  const refreshes = [staffBenchmarks.read, staffBenchmarks.list, staffBenchmarks.templates];
  const failed = (words: string) => (problem: unknown) => snackbar.failureOf(words, problem);
  const counters = useOperationMutation(staffBenchmarks.resetRemaining, { refreshes, onError: snackbar.failure });
  const templates = useOperationMutation(staffBenchmarks.resetTemplates, {
    refreshes,
    onError: failed("Error resetting template status: "),
  });
  const recover = useOperationMutation(staffBenchmarks.recover, {
    refreshes,
    onError: failed("Error recovering stuck benchmarks: "),
  });
  const remove = useOperationMutation(staffBenchmarks.remove, { refreshes: [staffBenchmarks.list] });
  const of = { params: { uid } };
  const actions = [
    {
      label: "Reset remaining counters",
      text: "Stops a build, sets its counters to 0 and forgets its failures.",
      isBusy: counters.isPending,
      run: () => counters.mutate(of, { onSuccess: () => snackbar.success("Counters reset") }),
    },
    {
      label: "Reset template status",
      text: "The next build measures all templates again.",
      isBusy: templates.isPending,
      run: () => setIsResetting(true),
    },
    {
      label: "Recover stuck benchmarks",
      text: "Resets all benchmarks whose build made no progress for over an hour.",
      isBusy: recover.isPending,
      run: () =>
        recover.mutate(undefined, {
          onSuccess: ({ recoveredBenchmarks, totalChecked }) =>
            snackbar.success(`Recovery complete. Checked ${totalChecked} benchmarks, recovered ${recoveredBenchmarks.length}`),
        }),
    },
  ];
  return (
    <SectionCard title="Maintenance" isDangerous>
      <ul className={styles.versions}>
        {actions.map(({ label, text, isBusy, run }) => (
          <li key={label}>
            <p>{text}</p>
            <Button size="small" isLoading={isBusy} loadingText={label} onClick={run}>
              {label}
            </Button>
          </li>
        ))}
        <DeleteContent benchmark={benchmark} of="templates" />
        <DeleteContent benchmark={benchmark} of="subjects" />
        <li>
          <p>Deletes the benchmark with its templates, subjects and versions. Finished heatmaps keep their results.</p>
          <Button size="small" variation="destructive" onClick={() => setIsDeleting(true)}>
            Delete benchmark
          </Button>
        </li>
      </ul>
      <Confirm
        isOpen={isResetting}
        confirmLabel="Reset"
        isBusy={templates.isPending}
        onCancel={() => setIsResetting(false)}
        onConfirm={() =>
          templates.mutate(of, {
            onSuccess: ({ message }) => snackbar.success(message),
            onSettled: () => setIsResetting(false),
          })
        }
      >
        The next build will measure{" "}
        {benchmark.templates === 1 ? "the template" : `all ${pluralize(benchmark.templates, "template")}`} of “{name}” again, with
        every subject. This can take hours.
      </Confirm>
      {isDeleting && (
        <TypedConfirm
          title="Delete benchmark"
          description={`“${name}” will be deleted with its templates, subjects and versions. A build is stopped. This can’t be undone.`}
          wanted={name}
          confirmationLabel="the benchmark’s name"
          action="Delete benchmark"
          isBusy={remove.isPending}
          problem={remove.error}
          onClose={() => setIsDeleting(false)}
          onConfirm={(confirmation) =>
            remove.mutate(
              { ...of, body: { confirmation } },
              {
                onSuccess: () => {
                  snackbar.success("Benchmark deleted");
                  void navigate("/benchmark");
                },
              },
            )
          }
        />
      )}
    </SectionCard>
  );
}
