import { Button } from "@aws-amplify/ui-react";
import { useRef, useState } from "react";
import { type LabelBox, type LabelledVideo, type LabelModel, MAX_LABELS_PER_FRAME, MIN_LABEL_WIDTH } from "#contracts/labels.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { pluralize } from "#web/kit/format.ts";
import { saveBlob } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./labels.module.css";
import type { Labelling } from "./use-labels.ts";
import { fromYolo, toYolo } from "./yolo.ts";

type Props = { video: LabelledVideo; model: LabelModel; labelling: Labelling };

/** Saves the labels of a video as a zip of YOLO files, and adds those of such files. */
export function YoloButtons({ video, model: { name, objects }, labelling }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const exportLabels = async () => {
    const { zipFiles } = await import("./label-files.ts");
    saveBlob(await zipFiles(toYolo(labelling.shown, objects)), `${safeFileName(`${video.title} ${name}`, "Heatmap")} labels.zip`);
  };
  const importLabels = async (chosen: readonly File[]) => {
    const { readFiles } = await import("./label-files.ts");
    const { frames, unknown } = fromYolo(await readFiles(chosen), objects, () => crypto.randomUUID());
    const added = [...frames].flatMap(([frame, boxes]): [number, LabelBox[]][] => {
      if (frame >= video.frames.frames.length) return [];
      const before = labelling.latest(frame);
      const wide = boxes.filter(({ width }) => width * video.frames.width > MIN_LABEL_WIDTH);
      const fitting = wide.slice(0, Math.max(0, MAX_LABELS_PER_FRAME - before.length));
      return fitting.length > 0 ? [[frame, [...before, ...fitting]]] : [];
    });
    labelling.changeAll(new Map(added));
    const left = unknown.length > 0 ? ` This model has no logo called ${unknown.join(", ")}.` : "";
    if (added.length > 0) snackbar.success(`Labels of ${pluralize(added.length, "frame")} imported.${left}`);
    else snackbar.error(`These files have no labels for this video.${left}`);
  };
  const run = (task: Promise<void>, problem: string) => {
    setIsBusy(true);
    void task.catch(() => snackbar.error(problem)).finally(() => setIsBusy(false));
  };
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        isDisabled={isBusy || labelling.labelled === 0}
        onClick={() => run(exportLabels(), "Couldn’t export the labels. Try again.")}
      >
        Export YOLO
      </Button>
      <Button size="small" isDisabled={isBusy} onClick={() => input.current?.click()}>
        Import YOLO
      </Button>
      <input
        ref={input}
        type="file"
        className={styles.file}
        aria-label="YOLO files"
        tabIndex={-1}
        accept=".txt,.zip"
        multiple
        onChange={({ target }) => {
          run(
            importLabels([...(target.files ?? [])]),
            "Couldn’t read these files. Choose .txt files in YOLO format, or a zip of them.",
          );
          target.value = "";
        }}
      />
    </div>
  );
}
