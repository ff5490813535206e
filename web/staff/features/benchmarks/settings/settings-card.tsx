import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { BENCHMARK_ACCESS, type BenchmarkAccess } from "#contracts/benchmarks.ts";
import { MAX_NAME_LENGTH } from "#contracts/staff/benchmark-images.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { WorkspacesField } from "#web/staff/shared/workspaces-field.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ACCESS } from "../benchmark-names.ts";
import styles from "../benchmarks.module.css";
import { isBuilding } from "../is-building.ts";

/** Name, access and linking. They cannot be changed during a build. */
export function SettingsCard({ benchmark }: { benchmark: Benchmark }) {
  const [name, setName] = useState(benchmark.name);
  const [access, setAccess] = useState<BenchmarkAccess>(benchmark.access);
  const [workspaces, setWorkspaces] = useState<readonly string[]>(benchmark.access_restricted);
  const [isLinked, setIsLinked] = useState(benchmark.categories_linked);
  const update = useOperationMutation(staffBenchmarks.update, { refreshes: [staffBenchmarks.read, staffBenchmarks.list] });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const body = {
    name,
    access,
    categories_linked: isLinked,
    ...(access === "restricted" && { access_restricted: [...workspaces] }),
  };
  const { error } = staffBenchmarks.update.body.safeParse(body);
  const problemOf = (field: keyof typeof body) =>
    isSubmitted ? error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const submit = () => {
    setIsSubmitted(true);
    if (error) return;
    update.mutate({ params: { uid: benchmark.uid }, body }, { onSuccess: () => snackbar.success("Benchmark updated") });
  };
  return (
    <SectionCard title="Settings">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!update.isPending) submit();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={problemOf("name")}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField label="Access" value={access} onChange={({ target }) => setAccess(target.value as BenchmarkAccess)}>
          {BENCHMARK_ACCESS.map((each) => (
            <option key={each} value={each}>
              {ACCESS[each]}
            </option>
          ))}
        </SelectField>
        {access === "restricted" && (
          <WorkspacesField workspaces={workspaces} error={problemOf("access_restricted")} onChange={setWorkspaces} />
        )}
        <CheckboxField checked={isLinked} onChange={({ target }) => setIsLinked(target.checked)}>
          Compare templates only with subjects of the same value in linked categories
        </CheckboxField>
        <FormError problem={update.error} />
        <div>
          {benchmark.status === "ready" && (
            <Button type="submit" variation="primary" isLoading={update.isPending} loadingText="Save">
              Save
            </Button>
          )}
          {benchmark.status === "failed" && (
            <p role="status">
              The last build failed. Before you can change the settings, select “Reset remaining counters” under Maintenance.
            </p>
          )}
          {isBuilding(benchmark) && (
            <p role="status" className={styles.waiting}>
              <Spinner kind="inline" /> Settings can be changed when the benchmark is ready.
            </p>
          )}
        </div>
      </form>
    </SectionCard>
  );
}
