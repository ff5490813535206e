import { Button } from "@aws-amplify/ui-react";
import { type ChangeEvent, useRef, useState } from "react";
import { type LabelledVideo, type LabelModel, labels } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { saveText } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./labels.module.css";
import { predictionFailure } from "./prediction-failure.ts";
import type { Labelling } from "./use-labels.ts";
import { fromYolo, toYolo } from "./yolo.ts";

type Props = {
  video: LabelledVideo;
  state: LabelModel;
  action: string;
  text: string | undefined;
  labelling: Labelling;
  /** Frames in which each logo is labelled, by id. */
  counts: ReadonlyMap<string, number>;
};

const percent = (share: number | null) => (share === null ? "–" : `${Math.round(share * 100)}%`);
const SAVE_STATES = { saved: "All labels are saved.", saving: "Saving…", failed: "Your last changes are not saved." } as const;

/** Trains and runs the model, shows its quality, and exports and imports labels. */
export function TrainPanel({ video, state, action, text, labelling, counts }: Props) {
  const [isClearing, setIsClearing] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const { uid } = video;
  const fail = (problem: unknown) => snackbar.failure(problem);
  const train = useOperationMutation(labels.train, { refreshes: [labels.model], onError: fail });
  const predict = useOperationMutation(labels.predict, {
    refreshes: [labels.read],
    onSuccess: () => snackbar.success("Prediction started"),
    onError: (problem) => snackbar.error(predictionFailure(problem)),
  });
  const isTraining = state.requested_at !== null;
  const isEnough = [...counts.values()].map((count) => count >= MIN_LABELLED_FRAMES);
  const hasEnough = isEnough.length > 0 && isEnough.every(Boolean);
  const isTextMissing = text === "";
  const startTraining = () =>
    void labelling
      .flush()
      .then(() => train.mutate({ params: { model: state.uid }, body: text === undefined ? {} : { text } }))
      .catch(() => undefined);
  const clear = () => {
    for (const [frame, boxes] of labelling.shown) if (boxes.length > 0) labelling.change(frame, []);
    setIsClearing(false);
  };
  const exportYolo = () => {
    for (const { name, content } of toYolo(labelling.shown, state.objects)) saveText(content, "text/plain", name);
  };
  const importYolo = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = await Promise.all(
      [...(target.files ?? [])].map(async (file) => ({ name: file.name, content: await file.text() })),
    );
    const { frames: found, unknown } = fromYolo(chosen, state.objects, () => crypto.randomUUID());
    const frames = [...found].filter(([frame]) => frame < video.frames.frames.length);
    for (const [frame, boxes] of frames) labelling.change(frame, [...(labelling.shown.get(frame) ?? []), ...boxes]);
    const left = unknown.length > 0 ? ` This model has no logo called ${unknown.join(", ")}.` : "";
    snackbar.success(
      frames.length > 0
        ? `Labels of ${pluralize(frames.length, "frame")} imported.${left}`
        : `These files have no labels.${left}`,
    );
    target.value = "";
  };
  return (
    <section className={styles.panel} aria-label="Model">
      <p className={styles.hint} role="status">
        {pluralize(labelling.labelled, "frame")} labelled. {SAVE_STATES[labelling.state]} {labelling.problem}
      </p>
      {labelling.state === "failed" && (
        <Button size="small" onClick={() => void labelling.flush().catch(() => undefined)}>
          Save again
        </Button>
      )}
      {!hasEnough && (
        <p className={styles.hint}>
          Create minimum of {MIN_LABELLED_FRAMES} labels {counts.size > 1 && "of each logo "}to continue
        </p>
      )}
      <div className={styles.bar}>
        <Button
          variation="primary"
          isDisabled={!hasEnough || isTraining || isTextMissing}
          isLoading={train.isPending}
          loadingText={action}
          onClick={startTraining}
        >
          {action}
        </Button>
        <Button
          isDisabled={state.version === 0 || video.tracking === "processing"}
          isLoading={predict.isPending}
          loadingText="Predict"
          onClick={() => predict.mutate({ params: { uid }, body: { model: state.uid, text: text ?? "" } })}
        >
          Predict
        </Button>
        <Button isDisabled={labelling.labelled === 0} onClick={() => setIsClearing(true)}>
          Clear labels
        </Button>
      </div>
      {isTraining && (
        <p role="status">
          {state.status === "training" ? "Training…" : "Training requested…"}
          {state.ready_at && ` Ready at about ${new Date(state.ready_at).toLocaleTimeString()}.`}
        </p>
      )}
      {state.failure && <p role="alert">Training failed. {state.failure}</p>}
      {state.warnings.map((warning) => (
        <p key={warning} className={styles.hint}>
          {warning}
        </p>
      ))}
      {state.version > 0 && (
        <dl>
          <dt>Version {state.version}</dt>
          {state.objects
            .filter(({ quality }) => quality !== null)
            .map(({ id, name, quality }) => (
              <dd key={id}>
                {name}: {percent(quality!.precision)} of its detections are right, {percent(quality!.recall)} of {quality!.boxes}{" "}
                labels are found.
              </dd>
            ))}
        </dl>
      )}
      <div className={styles.bar}>
        <Button size="small" isDisabled={labelling.labelled === 0} onClick={exportYolo}>
          Export YOLO
        </Button>
        <Button size="small" onClick={() => files.current?.click()}>
          Import YOLO
        </Button>
        <input
          ref={files}
          type="file"
          className={styles.file}
          aria-label="YOLO files"
          tabIndex={-1}
          accept=".txt"
          multiple
          onChange={(event) => void importYolo(event)}
        />
      </div>
      <Confirm isOpen={isClearing} confirmLabel="Clear" onCancel={() => setIsClearing(false)} onConfirm={clear}>
        All labels of “{state.name}” in this video will be deleted. You can undo this.
      </Confirm>
    </section>
  );
}
