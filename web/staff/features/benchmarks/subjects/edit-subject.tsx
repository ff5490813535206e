import { useState } from "react";
import type { BenchmarkSubject } from "#contracts/staff/benchmark-subjects.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "../benchmarks.module.css";
import { CategoryValues } from "../categories/category-values.tsx";

type Props = { benchmark: Benchmark; subject: BenchmarkSubject; onClose: () => void };

/** Changes the categories of a subject. */
export function EditSubject({ benchmark, subject, onClose }: Props) {
  const [categories, setCategories] = useState<Readonly<Record<string, string>>>(subject.categories);
  const edit = useOperationMutation(staffBenchmarks.editSubject, { refreshes: [staffBenchmarks.subjects] });
  return (
    <FormDialog
      title={`Edit ${subject.name}`}
      action="Save"
      isBusy={edit.isPending}
      onClose={onClose}
      onSubmit={() =>
        edit.mutate({ params: { uid: benchmark.uid, subject: subject.uid }, body: { categories } }, { onSuccess: onClose })
      }
      className={styles.form}
    >
      <img className={styles.large} src={subject.src} alt={subject.name} />
      <CategoryValues categories={benchmark.categories_subjects} value={categories} onChange={setCategories} />
      <FormError problem={edit.error} />
    </FormDialog>
  );
}
