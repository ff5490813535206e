import { useState } from "react";
import type { BenchmarkTemplate } from "#contracts/staff/benchmark-templates.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { CORNERS, cornerProblem } from "#kit/portable/corners.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "../benchmarks.module.css";
import { CategoryValues } from "../categories/category-values.tsx";
import { toCoordinates, toCorners } from "./coordinates.ts";
import { CornerEditor } from "./corner-editor.tsx";

type Props = { benchmark: Benchmark; template: BenchmarkTemplate; onClose: () => void };

/** Changes the corners and categories of a template. Built versions keep theirs. */
export function EditTemplate({ benchmark, template, onClose }: Props) {
  const [corners, setCorners] = useState(() => toCorners(template.coordinates));
  const [categories, setCategories] = useState<Readonly<Record<string, string>>>(template.categories);
  const edit = useOperationMutation(staffBenchmarks.editTemplate, { refreshes: [staffBenchmarks.templates] });
  const size = { width: template.originalWidth, height: template.originalHeight };
  return (
    <FormDialog
      title={`Edit ${template.name}`}
      description="Built versions keep their own copy."
      action="Save"
      isDisabled={corners.length !== CORNERS || cornerProblem(corners, size) !== undefined}
      isBusy={edit.isPending}
      onClose={onClose}
      onSubmit={() =>
        edit.mutate(
          {
            params: { uid: benchmark.uid, template: template.uid },
            body: { coordinates: toCoordinates(corners), categories },
          },
          { onSuccess: onClose },
        )
      }
      className={styles.form}
    >
      <CornerEditor src={template.src} size={size} corners={corners} onChange={setCorners} />
      <CategoryValues categories={benchmark.categories_templates} value={categories} onChange={setCategories} />
      <FormError problem={edit.error} />
    </FormDialog>
  );
}
