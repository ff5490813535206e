import { useState } from "react";
import { GAZE_MAX_CHARACTERS, type GazeFrame } from "#contracts/gaze.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { fileSize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./gaze.module.css";

const SIDES = ["left", "top", "width", "height"] as const;
const LABELS: Readonly<Record<(typeof SIDES)[number], string>> = { left: "Left", top: "Top", width: "Width", height: "Height" };

/** Asks for the file of an eye tracker, and if needed for the place of the image on the screen. */
export function ImportDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [stimulus, setStimulus] = useState("");
  const [sides, setSides] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const upload = useOperationMutation(heatmaps.importGaze, {
    refreshes: [heatmaps.readGaze],
    onSuccess: () => {
      snackbar.success("Gaze imported");
      onClose();
    },
  });
  const frame = frameOf(sides);
  const submit = async () => {
    if (!file) return setProblem("Choose a file.");
    if (file.size > GAZE_MAX_CHARACTERS)
      return setProblem(
        `The file has ${fileSize(file.size)}. At most ${fileSize(GAZE_MAX_CHARACTERS)} fit: export fixations of this image only.`,
      );
    if (frame === "incomplete") return setProblem("Enter all four numbers of the place on the screen, or none.");
    setProblem(undefined);
    const body = { csv: await file.text(), ...(stimulus.trim() && { stimulus: stimulus.trim() }), ...(frame && { frame }) };
    upload.mutate({ params: { uid }, body });
  };
  return (
    <FormDialog
      title="Import gaze"
      description="Fixations of people who looked at this image, as CSV or TSV. Names of participants aren’t stored."
      action="Import"
      isBusy={upload.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      className={styles.form}
    >
      <label className={styles.file}>
        <span>File from Tobii, RealEye, Gazepoint, WebGazer, or with columns x and y</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </label>
      <TextField
        label="Name of the image in the file"
        autoComplete="off"
        value={stimulus}
        hint="Only needed if the file has several images."
        onChange={({ target }) => setStimulus(target.value)}
      />
      <fieldset className={styles.frame}>
        <legend>Place of the image on the screen</legend>
        <p>Only needed if it didn’t fill the screen. In the unit of the file: pixels, or 0 to 1.</p>
        {SIDES.map((side) => (
          <TextField
            key={side}
            label={LABELS[side]}
            autoComplete="off"
            value={sides[side] ?? ""}
            onChange={({ target }) => setSides((present) => ({ ...present, [side]: target.value }))}
          />
        ))}
      </fieldset>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <FormError problem={upload.error} />
    </FormDialog>
  );
}

function frameOf(sides: Readonly<Record<string, string>>): GazeFrame | undefined | "incomplete" {
  const texts = SIDES.map((side) => (sides[side] ?? "").trim().replace(",", "."));
  if (texts.every((text) => text === "")) return undefined;
  const [left = Number.NaN, top = Number.NaN, width = 0, height = 0] = texts.map((text) =>
    text === "" ? Number.NaN : Number(text),
  );
  const isComplete = [left, top, width, height].every(Number.isFinite) && width > 0 && height > 0;
  return isComplete ? { left, top, width, height } : "incomplete";
}
