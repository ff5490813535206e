import { Button, SelectField } from "@aws-amplify/ui-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { MAX_TRACKED_TEXT } from "#contracts/brands.ts";
import { labels, MAX_MODEL_NAME } from "#contracts/labels.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";
import { TextLanguageField } from "#web/app/shared/brands/text-language-field.tsx";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { LabelTask } from "./label-task.ts";
import { LabelWorkspace } from "./label-workspace.tsx";
import styles from "./labels.module.css";
import { predictionFailure } from "./prediction-failure.ts";

const ModelDialogs = lazy(async () => ({ default: (await import("./model-dialogs.tsx")).ModelDialogs }));

const MODES = { use: "Use existing model", create: "Create new model", update: "Update existing model" } as const;
type Mode = keyof typeof MODES;

const NO_MODELS = {
  use: "There is no trained model yet. Create a new one.",
  update: "There is no model yet that you can update. Create a new one.",
} as const;

/** What people most likely came for: a first model, then more labels for a model in the making, then a prediction. */
function firstMode({ models }: LabelTask["video"]): Mode {
  if (models.some(({ trained }) => trained)) return "use";
  return models.some(({ editable }) => editable) ? "update" : "create";
}

const modeOf = (asked: string | null): Mode | undefined => (Object.keys(MODES) as Mode[]).find((mode) => mode === asked);

/** Where to start: run a model, or label frames for a new or an existing one. */
export function LabelStart({ video, onStale }: Pick<LabelTask, "video" | "onStale">) {
  const [query, setQuery] = useSearchParams();
  const preset = query.get("model") ?? "";
  const [mode, setMode] = useState<Mode>(preset ? "update" : (modeOf(query.get("mode")) ?? firstMode(video)));
  const [model, setModel] = useState(preset);
  const own = video.models.find(({ uid, editable }) => uid === model && editable);
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const [name, setName] = useState("");
  const [hasText, setHasText] = useState(false);
  const [text, setText] = useState("");
  const [language, setLanguage] = useState<TextLanguage>("en");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const create = useOperationMutation(labels.createModel, { refreshes: [labels.read] });
  const predict = useOperationMutation(labels.predict, {
    refreshes: [labels.read],
    onSuccess: () => snackbar.success("Prediction started"),
    onError: (problem) => snackbar.error(predictionFailure(problem)),
  });
  const isRunning = video.tracking === "processing";
  const choices = video.models.filter(({ editable, trained }) => (mode === "use" ? trained : editable));
  const words = hasText ? text.trim() : "";
  const choose = (next: Mode) => {
    setMode(next);
    setModel("");
    setIsSubmitted(false);
    create.reset();
  };
  const handleDeleted = () => {
    setDialog(undefined);
    setModel("");
    // A reload would look for it.
    if (preset) setQuery({}, { replace: true });
  };
  const isLabelling = mode !== "use" && model !== "";
  const isTextMissing = hasText && !words;
  const start = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isTextMissing || isLabelling || create.isPending || predict.isPending) return;
    const params = { uid: video.uid };
    if (mode === "use" && model && !isRunning) predict.mutate({ params, body: { model, text: words, language } });
    if (mode !== "create" || !name.trim()) return;
    create.mutate({ params, body: { name: name.trim(), text: words } }, { onSuccess: ({ uid }) => setModel(uid) });
  };
  return (
    <>
      {isRunning && (
        <div className={styles.running} role="alert">
          <Note>Prediction already in progress</Note>
        </div>
      )}
      {video.tracking === "requested" && (
        <p className={styles.running} role="status">
          Our team is working on the brand analytics of this video. <Link to={`/heatmap/${video.uid}?panel=brands`}>See why</Link>
        </p>
      )}
      {video.tracking === "done" && (
        <p className={styles.running}>
          This video has brand analytics. <Link to={`/heatmap/${video.uid}?panel=brands`}>See the result</Link>
        </p>
      )}
      <form className={styles.start} noValidate onSubmit={start}>
        <SelectField label="Where to start" value={mode} onChange={({ target }) => choose(target.value as Mode)}>
          {Object.entries(MODES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {mode === "create" && !isLabelling && (
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={MAX_MODEL_NAME}
            value={name}
            error={isSubmitted && !name.trim() ? "Name is required" : undefined}
            onChange={({ target }) => {
              setName(target.value);
              create.reset();
            }}
          />
        )}
        {mode !== "create" && (
          <SelectField label="Model" value={model} onChange={({ target }) => setModel(target.value)}>
            <option value="">Select a model</option>
            {choices.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {own && (
          <div className={styles.bar}>
            <Button size="small" onClick={() => setDialog("rename")}>
              Rename model
            </Button>
            <Button size="small" onClick={() => setDialog("delete")}>
              Delete model
            </Button>
          </div>
        )}
        <Switch isOn={hasText} onChange={setHasText}>
          Add text tracking
        </Switch>
        {hasText && (
          <>
            <TextField
              label="Text detection"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={MAX_TRACKED_TEXT}
              value={text}
              error={isTextMissing && (isSubmitted || isLabelling) ? "Enter the text to track." : undefined}
              onChange={({ target }) => setText(target.value)}
            />
            <TextLanguageField value={language} onChange={setLanguage} />
          </>
        )}
        {mode === "create" && !isLabelling && (
          <Button variation="primary" type="submit" isLoading={create.isPending} loadingText="Creating">
            Start labelling
          </Button>
        )}
        {mode === "use" && (
          <Button
            variation="primary"
            type="submit"
            isDisabled={!model || isRunning}
            isLoading={predict.isPending}
            loadingText="Predict"
          >
            Predict
          </Button>
        )}
      </form>
      {own && dialog && (
        <Suspense>
          <ModelDialogs model={own} open={dialog} onClose={() => setDialog(undefined)} onDeleted={handleDeleted} />
        </Suspense>
      )}
      <FormError problem={create.error} />
      {mode !== "create" && choices.length === 0 && <p className={styles.hint}>{NO_MODELS[mode]}</p>}
      {isLabelling && (
        <LabelWorkspace
          key={model}
          video={video}
          onStale={onStale}
          model={model}
          action={mode === "create" ? "Create & train!" : "Update & train!"}
          text={hasText ? words : undefined}
          language={language}
        />
      )}
    </>
  );
}
