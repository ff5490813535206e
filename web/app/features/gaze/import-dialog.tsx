import { FileUp } from "lucide-react";
import { useState } from "react";
import { GAZE_MAX_CHARACTERS } from "#contracts/gaze.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { fileSize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./gaze.module.css";
import { frameOf, frameProblems, SIDES, type TypedFrame } from "./image-frame.ts";
import { readText } from "./read-text.ts";

const LABELS: Readonly<Record<(typeof SIDES)[number], string>> = { left: "Left", top: "Top", width: "Width", height: "Height" };

/** Asks for the file of an eye tracker, and if needed for the place of the image on the screen. */
export function ImportDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [stimulus, setStimulus] = useState("");
  const [sides, setSides] = useState<TypedFrame>({});
  const [isFrameChecked, setIsFrameChecked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upload = useOperationMutation(heatmaps.importGaze, {
    refreshes: [heatmaps.readGaze],
    onSuccess: () => {
      snackbar.success("Eye-tracking data imported");
      onClose();
    },
  });
  const wrong = frameProblems(sides);
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen);
    setProblem(undefined);
    upload.reset();
  };
  const submit = async () => {
    upload.reset();
    setIsFrameChecked(true);
    if (!file) return setProblem("Choose a file.");
    if (file.size > GAZE_MAX_CHARACTERS)
      return setProblem(
        `The file is ${fileSize(file.size)}, but the limit is ${fileSize(GAZE_MAX_CHARACTERS)}. Export only the fixations on this image.`,
      );
    if (Object.keys(wrong).length > 0) return setProblem("Enter all four numbers of the image’s position, or leave them empty.");
    const csv = await readText(file);
    if (csv === undefined) return setProblem("This isn’t a text file. Export the fixations as CSV or TSV.");
    if (csv.trim() === "") return setProblem("The file is empty.");
    setProblem(undefined);
    const frame = frameOf(sides);
    const body = { csv, ...(stimulus.trim() && { stimulus: stimulus.trim() }), ...(frame && { frame }) };
    upload.mutate({ params: { uid }, body });
  };
  return (
    <FormDialog
      title="Import eye-tracking data"
      description="Fixations of people who looked at this image, as CSV or TSV. Participants’ names aren’t stored."
      action="Import"
      isBusy={upload.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      className={styles.form}
    >
      <DropZone
        icon={FileUp}
        isCompact
        label="Choose file"
        hint={
          file
            ? `${file.name}, ${fileSize(file.size)}`
            : "or drop an export from Tobii, RealEye, Gazepoint or WebGazer, or any file with the columns x and y."
        }
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onFiles={choose}
      />
      <TextField
        label="Name of the image in the file"
        autoComplete="off"
        value={stimulus}
        hint="Only needed if the file has several images."
        onChange={({ target }) => setStimulus(target.value)}
      />
      <fieldset className={styles.frame}>
        <legend>Position of the image on the screen</legend>
        <p>Only needed if the image didn’t fill the screen. Use the unit of the file: pixels, percent, or 0 to 1.</p>
        {SIDES.map((side) => (
          <TextField
            key={side}
            label={LABELS[side]}
            autoComplete="off"
            value={sides[side] ?? ""}
            error={isFrameChecked ? wrong[side] : undefined}
            onChange={({ target }) => setSides((present) => ({ ...present, [side]: target.value }))}
          />
        ))}
      </fieldset>
      <FormError problem={problem ?? upload.error} />
    </FormDialog>
  );
}
