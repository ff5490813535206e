import { Suspense, useState } from "react";
import { lazyPart } from "#web/kit/page/lazy-part.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { LabelStartForm } from "./label-start-form.tsx";
import type { LabelTask } from "./label-task.ts";
import { LabelWorkspace } from "./label-workspace.tsx";
import styles from "./labels.module.css";
import { TrackingNotice } from "./tracking-notice.tsx";
import { useLabelStart } from "./use-label-start.ts";

const ModelDialogs = lazyPart(async () => ({ default: (await import("./model-dialogs.tsx")).ModelDialogs }));

const NO_MODELS = {
  use: "There is no trained model yet. Create a new one.",
  update: "There is no model yet that you can update. Create a new one.",
} as const;

/** Where to start: run a model, or label frames for a new or an existing one. */
export function LabelStart({ video, onStale }: Pick<LabelTask, "video" | "onStale">) {
  const state = useLabelStart(video);
  const { mode, model, own } = state;
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const handleDeleted = () => {
    setDialog(undefined);
    state.clearModel();
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
      {mode !== "create" && state.choices.length === 0 && <p className={styles.hint}>{NO_MODELS[mode]}</p>}
      {state.isLabelling && (
        <LabelWorkspace
          key={model}
          video={video}
          onStale={onStale}
          model={model}
          action={mode === "create" ? "Create & train!" : "Update & train!"}
          text={state.text}
          language={state.tracking.language}
        />
      )}
    </>
  );
}
