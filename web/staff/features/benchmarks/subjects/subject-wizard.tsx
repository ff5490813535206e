import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "../benchmarks.module.css";
import { CategoryValues } from "../categories/category-values.tsx";
import { ACCEPTED } from "../upload-image.ts";
import { addSubjects, type FailedFile } from "./add-subjects.ts";

const STEPS = ["Upload", "Set categories", "Review and save"] as const;

/** Adds ads as subjects in three steps. All get the same categories. */
export function SubjectWizard({ benchmark, onClose }: { benchmark: Benchmark; onClose: () => void }) {
  const client = useQueryClient();
  const [step, setStep] = useState(0);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [categories, setCategories] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState(0);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const { isBusy, problem, attempt } = useAsyncAction();
  const save = () =>
    attempt(async () => {
      setAdded(0);
      setFailed([]);
      try {
        const left = await addSubjects(benchmark.uid, files, categories, () => setAdded((count) => count + 1));
        setFailed(left);
        setFiles(left.map(({ file }) => file));
        if (left.length > 0) return;
        snackbar.success(files.length === 1 ? "Subject added!" : "Subject(s) added!");
        onClose();
      } finally {
        void refresh(client, [staffBenchmarks.subjects, staffBenchmarks.read]);
      }
    });
  const isLast = step === STEPS.length - 1;
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      canDismiss={!isBusy}
      title="Add subjects"
      description={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`}
      footer={
        <>
          <Button isDisabled={step === 0 || isBusy} onClick={() => setStep(step - 1)}>
            Back
          </Button>
          <Button
            variation="primary"
            isDisabled={files.length === 0}
            isLoading={isBusy}
            loadingText={`${added} of ${files.length} added`}
            onClick={() => (isLast ? void save() : setStep(step + 1))}
          >
            {isLast ? `Save ${pluralize(files.length, "subject")}` : "Next"}
          </Button>
        </>
      }
    >
      {step === 0 && (
        <DropZone
          label="Choose ads"
          hint="or drop them here. JPG or PNG."
          accept={ACCEPTED}
          multiple
          isCompact
          onFiles={(chosen) => {
            setFiles(chosen);
            setStep(1);
          }}
        />
      )}
      {step === 1 && <CategoryValues categories={benchmark.categories_subjects} value={categories} onChange={setCategories} />}
      {isLast && (
        <div className={styles.form}>
          <p>
            {pluralize(files.length, "image")}
            {Object.entries(categories).map(([category, value]) => ` · ${category}: ${value}`)}
          </p>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={`${file.name}-${file.size}-${file.lastModified}`}>
                {file.name}
                <small>{failed.find((each) => each.file === file)?.message}</small>
              </li>
            ))}
          </ul>
          <FormError problem={problem} />
        </div>
      )}
    </Dialog>
  );
}
