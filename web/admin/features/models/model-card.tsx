import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type LabelModelObject, labels } from "#contracts/labels.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { saveLink } from "#web/kit/save-file.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./models.module.css";

type Props = { uid: string; presetVideo: string; onDeleted: () => void };
const TRAINING_REFRESH_MS = 2000;
const fail = (problem: unknown) => snackbar.failure(problem);

/** One model: its access, objects and videos, and what can be done with it. */
export function ModelCard({ uid, presetVideo, onDeleted }: Props) {
  const of = { params: { model: uid } };
  const { data, error, refetch } = useOperation(staffBrands.readModel, of, {
    refetchInterval: ({ state }) => (state.data?.requested_at ? TRAINING_REFRESH_MS : false),
  });
  const options = { refreshes: [staffBrands.readModel, staffBrands.models], onError: fail };
  const update = useOperationMutation(staffBrands.updateModel, options);
  const addObject = useOperationMutation(staffBrands.addObject, options);
  const removeObject = useOperationMutation(staffBrands.removeObject, options);
  const addVideo = useOperationMutation(staffBrands.addVideo, options);
  const removeVideo = useOperationMutation(staffBrands.removeVideo, options);
  const train = useOperationMutation(labels.train, options);
  const predict = useOperationMutation(labels.predict, options);
  const remove = useOperationMutation(staffBrands.removeModel, { ...options, refreshes: [staffBrands.models] });
  const exported = useOperationMutation(staffBrands.exportModel, { onError: fail, onSuccess: ({ url }) => saveLink(url) });
  const [object, setObject] = useState({ name: "", type: "image" as "image" | "text", text: "" });
  const [video, setVideo] = useState(presetVideo);
  const [dropped, setDropped] = useState<LabelModelObject>();
  const [isDeleting, setIsDeleting] = useState(false);
  if (error && !data) return <ErrorState title="Couldn’t load this model" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading model" heights={[240]} />;
  return (
    <section className={styles.list} aria-label={data.name}>
      <div className={styles.row}>
        <h2>{data.name}</h2>
        <Badge kind={data.status === "failed" ? "bad" : "plain"}>{data.status}</Badge>
        <span>Version {data.version}</span>
        <Switch
          isOn={data.access === "public"}
          onChange={(isOn) => update.mutate({ ...of, body: { access: isOn ? "public" : "admin" } })}
        >
          Everyone may use it
        </Switch>
        <Button size="small" isDisabled={data.requested_at !== null} onClick={() => train.mutate({ ...of, body: {} })}>
          Train
        </Button>
        <Button size="small" isDisabled={data.version === 0} onClick={() => exported.mutate(of)}>
          Export
        </Button>
        <Button size="small" variation="destructive" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {data.failure && <p role="alert">Training failed. {data.failure}</p>}
      <h3>Objects</h3>
      <ul className={styles.list}>
        {data.objects.map((each) => (
          <li key={each.id} className={styles.row}>
            <span>
              {each.name} ({each.type === "text" ? each.text : `${each.labels} labelled frames`})
            </span>
            <Button size="small" onClick={() => setDropped(each)}>
              Remove {each.name}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <TextField
          autoComplete="off"
          label="Object"
          value={object.name}
          onChange={({ target }) => setObject({ ...object, name: target.value })}
        />
        <SelectField
          label="Type"
          value={object.type}
          onChange={({ target }) => setObject({ ...object, type: target.value as "image" | "text" })}
        >
          <option value="image">Image</option>
          <option value="text">Text</option>
        </SelectField>
        {object.type === "text" && (
          <TextField
            autoComplete="off"
            label="Text"
            value={object.text}
            onChange={({ target }) => setObject({ ...object, text: target.value })}
          />
        )}
        <Button isDisabled={!object.name.trim()} onClick={() => addObject.mutate({ ...of, body: object })}>
          Add object
        </Button>
      </div>
      <h3>Videos</h3>
      <ul className={styles.list}>
        {data.videos.map((each) => (
          <li key={each.uid} className={styles.row}>
            <a href={`/heatmap/${each.uid}`} target="_blank" rel="noopener noreferrer">
              {each.title}
            </a>
            <span>{each.labelled_frames} labelled frames</span>
            <a href={`/label/${each.uid}?model=${uid}`} target="_blank" rel="noopener noreferrer">
              Label frames
            </a>
            <Button
              size="small"
              isDisabled={data.version === 0 || each.tracking === "processing"}
              onClick={() => predict.mutate({ params: { uid: each.uid }, body: { model: uid } })}
            >
              Predict
            </Button>
            <Button size="small" onClick={() => removeVideo.mutate({ params: { model: uid, uid: each.uid } })}>
              Remove {each.title}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <TextField autoComplete="off" label="Id of a video" value={video} onChange={({ target }) => setVideo(target.value)} />
        <Button isDisabled={!video.trim()} onClick={() => addVideo.mutate({ params: { model: uid, uid: video.trim() } })}>
          Add video
        </Button>
      </div>
      <Confirm
        isOpen={dropped !== undefined}
        confirmLabel="Remove"
        isBusy={removeObject.isPending}
        onCancel={() => setDropped(undefined)}
        onConfirm={() =>
          removeObject.mutate({ params: { model: uid, object: dropped!.id } }, { onSuccess: () => setDropped(undefined) })
        }
      >
        “{dropped?.name}” and all labels that include it will be removed.
      </Confirm>
      <Confirm
        isOpen={isDeleting}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(of, { onSuccess: onDeleted })}
      >
        “{data.name}” will be deleted with its labels. Results that were made with it remain.
      </Confirm>
    </section>
  );
}
