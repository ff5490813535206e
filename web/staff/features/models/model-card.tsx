import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { labels } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { saveLink } from "#web/kit/save-file.ts";
import { LoadError } from "#web/staff/shared/load-error.tsx";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { ImportModel } from "./import-model.tsx";
import { ModelObjects } from "./model-objects.tsx";
import { ModelVideos } from "./model-videos.tsx";
import styles from "./models.module.css";
import { RenameModel } from "./rename-model.tsx";

type Props = { uid: string; presetVideo: string; onDeleted: () => void };
const TRAINING_REFRESH_MS = 2000;
const STATUSES = {
  ready: { name: "Ready", kind: "plain" },
  "training requested": { name: "Training requested", kind: "violet" },
  training: { name: "Training", kind: "violet" },
  failed: { name: "Failed", kind: "bad" },
} as const;

/** One model: its access, objects and videos, and what can be done with it. */
export function ModelCard({ uid, presetVideo, onDeleted }: Props) {
  const { data, error, refetch } = useOperation(
    staffBrands.readModel,
    { params: { model: uid } },
    { refetchInterval: ({ state }) => (state.data?.requested_at ? TRAINING_REFRESH_MS : false) },
  );
  if (error && !data)
    return (
      <LoadError
        noun="model"
        problem={error}
        onRetry={() => void refetch()}
        back={<ButtonLink to="/models">Back to models</ButtonLink>}
      />
    );
  if (!data) return <Skeleton label="Loading model" heights={[48, 200, 200]} />;
  return (
    <section aria-label={data.name}>
      <ModelHead model={data} onDeleted={onDeleted} />
      {data.failure && (
        <div className={styles.failure} role="alert">
          <Note kind="warning">Training failed. {data.failure}</Note>
        </div>
      )}
      {data.warnings.map((warning) => (
        <div key={warning} className={styles.failure}>
          <Note>{warning}</Note>
        </div>
      ))}
      <ModelObjects model={data} />
      <ModelVideos model={data} preset={presetVideo} />
    </section>
  );
}

function ModelHead({ model, onDeleted }: { model: StaffModel; onDeleted: () => void }) {
  const { uid, name, status, version, can_run, access, objects, requested_at } = model;
  const of = { params: { model: uid } };
  const options = { refreshes: [staffBrands.readModel, staffBrands.models], onError: snackbar.failure };
  const update = useOperationMutation(staffBrands.updateModel, options);
  const train = useOperationMutation(labels.train, options);
  const remove = useOperationMutation(staffBrands.removeModel, { refreshes: [staffBrands.models] });
  const exported = useOperationMutation(staffBrands.exportModel, {
    onError: snackbar.failure,
    onSuccess: ({ url }) => saveLink(url),
  });
  const [open, setOpen] = useState<"rename" | "delete">();
  const close = () => setOpen(undefined);
  const isNew = version === 0 && status === "ready" && !can_run;
  const logos = objects.filter(({ type }) => type === "image");
  const canTrain = logos.length > 0 && logos.every(({ labels }) => labels >= MIN_LABELLED_FRAMES);
  return (
    <header className={styles.head}>
      <div className={styles.facts}>
        <h2>{name}</h2>
        <Badge kind={STATUSES[status].kind}>{isNew ? "Not trained" : STATUSES[status].name}</Badge>
        {version > 0 && <span>Version {version}</span>}
        {!canTrain && <span>To train it, label each logo in at least {MIN_LABELLED_FRAMES} frames.</span>}
        <Switch
          isOn={access === "public"}
          onChange={(isOn) => update.mutate({ ...of, body: { access: isOn ? "public" : "admin" } })}
        >
          Everyone may use it
        </Switch>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variation="primary"
          isDisabled={requested_at !== null || !canTrain}
          isLoading={train.isPending}
          loadingText="Train"
          onClick={() => train.mutate({ ...of, body: {} })}
        >
          Train
        </Button>
        <Button size="small" onClick={() => setOpen("rename")}>
          Rename
        </Button>
        <ImportModel model={model} />
        <Button size="small" isDisabled={version === 0} onClick={() => exported.mutate(of)}>
          Export
        </Button>
        <Button size="small" variation="destructive" onClick={() => setOpen("delete")}>
          Delete
        </Button>
      </div>
      {open === "rename" && <RenameModel model={model} onClose={close} />}
      {open === "delete" && (
        <TypedConfirm
          title="Delete model"
          description={`“${name}” will be deleted with its labels. Results that were made with it remain. This can’t be undone.`}
          wanted={name}
          confirmationLabel="the model’s name"
          action="Delete model"
          isBusy={remove.isPending}
          problem={remove.error}
          onClose={close}
          onConfirm={(confirmation) => remove.mutate({ ...of, body: { confirmation } }, { onSuccess: onDeleted })}
        />
      )}
    </header>
  );
}
