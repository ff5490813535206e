import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { MAX_NAME_LENGTH } from "#contracts/staff/benchmark-images.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { CORNERS, cornerProblem, type Point } from "#kit/portable/corners.ts";
import { call } from "#web/kit/api/api.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { titleFromFileName } from "#web/kit/uploads/title-from-file-name.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "../benchmarks.module.css";
import { CategoryValues } from "../categories/category-values.tsx";
import { ACCEPTED, imageFormat, sendImage, WRONG_FORMAT } from "../upload-image.ts";
import { toCoordinates } from "./coordinates.ts";
import { CornerEditor } from "./corner-editor.tsx";
import { SlotPreview } from "./slot-preview.tsx";

const STEPS = ["Upload", "Set coordinates", "Set categories", "Review"] as const;

type Uploaded = { uid: string; extension: "jpg" | "png"; src: string; size: { width: number; height: number } };

/** Adds a template in four steps. */
export function TemplateWizard({ benchmark, onClose }: { benchmark: Benchmark; onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [corners, setCorners] = useState<readonly Point[]>([]);
  const [categories, setCategories] = useState<Readonly<Record<string, string>>>({});
  const [name, setName] = useState("");
  const upload = useAsyncAction();
  const add = useOperationMutation(staffBenchmarks.addTemplate, { refreshes: [staffBenchmarks.templates, staffBenchmarks.read] });
  const src = uploaded?.src;
  useEffect(() => (src ? () => URL.revokeObjectURL(src) : undefined), [src]);

  const choose = (file: File) =>
    upload.attempt(async () => {
      const extension = await imageFormat(file);
      if (!extension) throw new Error(WRONG_FORMAT);
      const { width, height } = await createImageBitmap(file).catch(() => {
        throw new Error("This image is damaged. Choose another one.");
      });
      const created = await call(staffBenchmarks.uploadTemplate, {
        params: { uid: benchmark.uid },
        body: { extension, size: file.size },
      });
      await sendImage(created.upload, file);
      setUploaded({ uid: created.uid, extension, src: URL.createObjectURL(file), size: { width, height } });
      setCorners([]);
      setName(titleFromFileName(file.name, MAX_NAME_LENGTH));
      setStep(1);
    });
  const isValid = [
    uploaded !== undefined,
    uploaded !== undefined && corners.length === CORNERS && cornerProblem(corners, uploaded.size) === undefined,
    true,
    name.trim() !== "",
  ][step];
  const save = () =>
    uploaded &&
    add.mutate(
      {
        params: { uid: benchmark.uid, template: uploaded.uid },
        body: { name: name.trim(), extension: uploaded.extension, coordinates: toCoordinates(corners), categories },
      },
      {
        onSuccess: () => {
          snackbar.success("Template added!");
          onClose();
        },
      },
    );
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      title="Add template"
      description={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`}
      footer={
        <>
          <Button isDisabled={step === 0} onClick={() => setStep(step - 1)}>
            Back
          </Button>
          <Button
            variation="primary"
            isDisabled={!isValid}
            isLoading={upload.isBusy || add.isPending}
            loadingText={upload.isBusy ? "Uploading…" : "Saving…"}
            onClick={() => (step < STEPS.length - 1 ? setStep(step + 1) : save())}
          >
            {step < STEPS.length - 1 ? "Next" : "Add template"}
          </Button>
        </>
      }
    >
      {step === 0 && (
        <div className={styles.form}>
          <DropZone
            label="Choose image of the context"
            hint="or drop it here. JPG or PNG."
            accept={ACCEPTED}
            isDisabled={upload.isBusy}
            isCompact
            onFiles={([file]) => file && void choose(file)}
          />
          <FormError problem={upload.problem} />
        </div>
      )}
      {step === 1 && uploaded && <CornerEditor src={uploaded.src} size={uploaded.size} corners={corners} onChange={setCorners} />}
      {step === 2 && <CategoryValues categories={benchmark.categories_templates} value={categories} onChange={setCategories} />}
      {step === 3 && uploaded && (
        <div className={styles.form}>
          <SlotPreview src={uploaded.src} size={uploaded.size} corners={corners} />
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <p>
            {uploaded.size.width} × {uploaded.size.height} pixels
            {Object.entries(categories).map(([category, value]) => ` · ${category}: ${value}`)}
          </p>
          <FormError problem={add.error} />
        </div>
      )}
    </Dialog>
  );
}
