import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { BENCHMARK_ACCESS, type BenchmarkAccess } from "#contracts/benchmarks.ts";
import { MAX_NAME_LENGTH } from "#contracts/staff/benchmark-images.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { WorkspacesField } from "#web/staff/shared/workspaces-field.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ACCESS } from "../benchmark-names.ts";
import styles from "../benchmarks.module.css";
import { isBuilding } from "../is-building.ts";

type Settings = { name: string; access: BenchmarkAccess; workspaces: readonly string[]; isLinked: boolean };

/** Name, access and linking. They cannot be changed during a build. */
export function SettingsCard({ benchmark }: { benchmark: Benchmark }) {
  const stored: Settings = {
    name: benchmark.name,
    access: benchmark.access,
    workspaces: benchmark.access_restricted,
    isLinked: benchmark.categories_linked,
  };
  const [draft, setDraft] = useDraft(stored);
  const { name, access, workspaces, isLinked } = draft;
  const change = (changes: Partial<Settings>) => setDraft({ ...draft, ...changes });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  useUnsavedChanges(isChanged && benchmark.status === "ready");
  const update = useOperationMutation(staffBenchmarks.update, { refreshes: [staffBenchmarks.read, staffBenchmarks.list] });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const body = {
    name,
    access,
    categories_linked: isLinked,
    ...(access === "restricted" && { access_restricted: [...workspaces] }),
  };
  const { error } = staffBenchmarks.update.body.safeParse(body);
  const problems = fieldErrors(isSubmitted ? error : undefined);
  const submit = () => {
    setIsSubmitted(true);
    if (error || !isChanged) return;
    update.mutate({ params: { uid: benchmark.uid }, body }, { onSuccess: () => snackbar.success("Benchmark updated") });
  };
  return (
    <SectionCard title="Settings">
      <Form className={styles.form} isBusy={update.isPending} onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField label="Access" value={access} onChange={({ target }) => change({ access: target.value as BenchmarkAccess })}>
          {BENCHMARK_ACCESS.map((each) => (
            <option key={each} value={each}>
              {ACCESS[each]}
            </option>
          ))}
        </SelectField>
        {access === "restricted" && (
          <WorkspacesField
            workspaces={workspaces}
            error={problems.access_restricted}
            onChange={(chosen) => change({ workspaces: chosen })}
          />
        )}
        <CheckboxField checked={isLinked} onChange={({ target }) => change({ isLinked: target.checked })}>
          Compare templates only with subjects of the same value in linked categories
        </CheckboxField>
        <FormError problem={update.error} />
        <div>
          {benchmark.status === "ready" && (
            <SaveButton variation="primary" isChanged={isChanged} isBusy={update.isPending}>
              Save
            </SaveButton>
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
      </Form>
    </SectionCard>
  );
}
