import { Suspense, useState } from "react";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { LabelStartForm } from "./label-start-form.tsx";
import type { LabelTask } from "./label-task.ts";
import { LabelWorkspace } from "./label-workspace.tsx";
import styles from "./labels.module.css";
import { TrackingNotice } from "./tracking-notice.tsx";
import { useLabelStart } from "./use-label-start.ts";

const ModelDialogs = lazyComponent(async () => ({ default: (await import("./model-dialogs.tsx")).ModelDialogs }));

const HINTS = {
  create: `Name your logo, draw a box around it in at least ${MIN_LABELLED_FRAMES} frames, and train a model that finds it in this and other videos.`,
  use: "The model searches this video for its logos. You’ll find the result under Brands on the video’s page.",
  update: "Add labels from this video to a model, and train it again.",
} as const;

const NO_MODELS = {
  use: "There is no trained model yet. Create a new one.",
  update: "There is no model yet that you can update. Create a new one.",
} as const;

/** The choice of where to start: run a model, or label frames for a new or an existing one. */
export function LabelStart({ video, onStale }: Pick<LabelTask, "video" | "onStale">) {
  const state = useLabelStart(video);
  const { mode, model, own } = state;
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const handleDeleted = () => {
    setDialog(undefined);
    state.chooseModel("");
  };
  return (
    <>
      <TrackingNotice {...video} />
      <LabelStartForm state={state} onRename={() => setDialog("rename")} onDelete={() => setDialog("delete")} />
      {own && dialog && (
        <Suspense>
          <ModelDialogs model={own} open={dialog} onClose={() => setDialog(undefined)} onDeleted={handleDeleted} />
        </Suspense>
      )}
      <FormError problem={state.problem} />
      {!state.isLabelling && (
        <p className={styles.hint}>{mode === "create" || state.choices.length > 0 ? HINTS[mode] : NO_MODELS[mode]}</p>
      )}
      {state.isLabelling && (
        <LabelWorkspace key={model} video={video} onStale={onStale} model={model} tracking={state.modelText} />
      )}
    </>
  );
}
