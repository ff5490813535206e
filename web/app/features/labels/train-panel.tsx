import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type LabelledVideo, type LabelModel, labels } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { aboutDuration } from "#web/app/shared/brands/about-duration.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { qualityText } from "#web/kit/logo-quality.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import type { ModelText } from "./label-task.ts";
import styles from "./labels.module.css";
import { predictionFailure } from "./prediction-failure.ts";
import type { Labelling } from "./use-labels.ts";
import type { LabelSaveState } from "./use-saved-labels.ts";
import { YoloButtons } from "./yolo-buttons.tsx";

type Props = {
  video: LabelledVideo;
  state: LabelModel;
  tracking: ModelText;
  labelling: Labelling;
  /** Frames in which each logo is labelled, by id. */
  counts: ReadonlyMap<string, number>;
};

const SAVE_STATES = {
  saved: "All labels are saved.",
  saving: "Saving…",
  retrying: "Your last changes aren’t saved yet. We’ll keep trying.",
  failed: "Your last changes aren’t saved.",
} as const satisfies Record<LabelSaveState, string>;

/** Trains and runs the model, and shows its quality. */
export function TrainPanel({ video, state, tracking, labelling, counts }: Props) {
  const [isClearing, setIsClearing] = useState(false);
  const { uid } = video;
  const fail = (problem: unknown) => snackbar.failure(problem);
  const train = useOperationMutation(labels.train, { refreshes: [labels.model, labels.read], onError: fail });
  const predict = useOperationMutation(labels.predict, {
    refreshes: [labels.read],
    onSuccess: () => snackbar.success("Prediction started"),
    onError: (problem) => snackbar.error(predictionFailure(problem)),
  });
  const action = state.version === 0 ? "Create & train!" : "Update & train!";
  const isTraining = state.requested_at !== null;
  const left = state.ready_at === null ? 0 : Date.parse(state.ready_at) - Date.now();
  const isEnough = [...counts.values()].map((count) => count >= MIN_LABELLED_FRAMES);
  const hasEnough = isEnough.length > 0 && isEnough.every(Boolean);
  const startTraining = () =>
    void labelling
      .flush()
      .then(() =>
        train.mutate({ params: { model: state.uid }, body: tracking.text === undefined ? {} : { text: tracking.text } }),
      )
      .catch(() => undefined);
  const clear = () => {
    labelling.changeAll(new Map([...labelling.shown].filter(([, boxes]) => boxes.length > 0).map(([frame]) => [frame, []])));
    setIsClearing(false);
  };
  return (
    <section className={styles.panel} aria-label="Model">
      <p className={styles.hint} role="status">
        {pluralize(labelling.labelled, "frame")} labelled. {SAVE_STATES[labelling.state]} {labelling.problem}
      </p>
      {(labelling.state === "retrying" || labelling.state === "failed") && (
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
          isDisabled={!hasEnough || isTraining || tracking.isMissing}
          isLoading={train.isPending}
          loadingText={action}
          onClick={startTraining}
        >
          {action}
        </Button>
        <Button
          isDisabled={!state.can_run || video.tracking === "processing" || tracking.isMissing}
          isLoading={predict.isPending}
          loadingText="Predict"
          onClick={() =>
            predict.mutate({
              params: { uid },
              body: { model: state.uid, text: tracking.text ?? "", language: tracking.language },
            })
          }
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
          {left > 0 && ` It should be ready in ${aboutDuration(left / 1000)}.`}
        </p>
      )}
      {state.failure && (
        <div role="alert">
          <Note kind="warning">Training failed. {state.failure}</Note>
        </div>
      )}
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
                {name}: {qualityText(quality!)}
              </dd>
            ))}
        </dl>
      )}
      <YoloButtons video={video} model={state} labelling={labelling} />
      <Confirm isOpen={isClearing} confirmLabel="Clear" onCancel={() => setIsClearing(false)} onConfirm={clear}>
        All labels of “{state.name}” in this video will be deleted. You can undo this.
      </Confirm>
    </section>
  );
}
