import { Button, SelectField } from "@aws-amplify/ui-react";
import { Boxes, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MAX_MODEL_NAME } from "#contracts/labels.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import page from "#web/ui/layout/page.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { ModelCard } from "./model-card.tsx";
import { modelLabel } from "./model-label.ts";
import styles from "./models.module.css";

/**
 * The picker of brand models. The chosen one is shown below it. The query may preselect a model and a video, or open the form for a
 * new model, which gets the video.
 */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const uid = query.get("model") ?? "";
  const [name, setName] = useState("");
  const isAdding = query.get("new") === "true";
  const { data, error, refetch } = useOperation(staffBrands.models, {});
  const heatmap = query.get("heatmap") ?? "";
  const addressOf = (model: string) => ({ ...(model && { model }), ...(heatmap && { heatmap }) });
  const open = (model: string) => setQuery(addressOf(model));
  const addVideo = useOperationMutation(staffBrands.addVideo, {
    refreshes: [staffBrands.readModel],
    onError: (problem) => snackbar.failure(problem),
  });
  const create = useOperationMutation(staffBrands.createModel, {
    refreshes: [staffBrands.models],
    onSuccess: ({ uid: created }) => {
      setName("");
      open(created);
      if (heatmap) addVideo.mutate({ params: { model: created, uid: heatmap } });
    },
  });
  return (
    <>
      <header className={page.head}>
        <h1>Models</h1>
        <Button variation="primary" onClick={() => setQuery({ ...addressOf(uid), new: "true" })}>
          <Plus aria-hidden="true" />
          Add model
        </Button>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the models" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading models" heights={[64]} />}
      {data && (
        <div className={styles.picker}>
          <SelectField label="Model" value={uid} onChange={({ target }) => open(target.value)}>
            <option value="">Select a model</option>
            {data.models.map((model) => (
              <option key={model.uid} value={model.uid}>
                {modelLabel(model, data.models)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {data && !uid && (
        <EmptyState
          icon={<Boxes aria-hidden="true" />}
          title="No model selected"
          text={heatmap ? "Select or add a model to label this video for it." : "Select a model or add one."}
        />
      )}
      {isAdding && (
        <FormDialog
          title="Add model"
          {...(heatmap && { description: "The video of this address will be added to it." })}
          action="Add"
          isDisabled={!name.trim()}
          isBusy={create.isPending}
          onClose={() => open(uid)}
          onSubmit={() => create.mutate({ body: { name: name.trim() } })}
        >
          <TextField
            autoComplete="off"
            label="Name"
            maxLength={MAX_MODEL_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <FormError problem={create.error} />
        </FormDialog>
      )}
      {uid && <ModelCard key={uid} uid={uid} presetVideo={heatmap} onDeleted={() => open("")} />}
    </>
  );
}
