import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MAX_MODEL_NAME } from "#contracts/labels.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import page from "#web/ui/layout/page.module.css";
import { ModelCard } from "./model-card.tsx";
import styles from "./models.module.css";

/** The picker of brand models. The chosen one is shown below it. The query may preselect a model and a video. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const uid = query.get("model") ?? "";
  const [name, setName] = useState("");
  const { data, error, refetch } = useOperation(staffBrands.models, {});
  const open = (model: string) => setQuery(model ? { model } : {});
  const create = useOperationMutation(staffBrands.createModel, {
    refreshes: [staffBrands.models],
    onSuccess: ({ uid: created }) => {
      setName("");
      open(created);
    },
    onError: (problem) => snackbar.failure(problem),
  });
  return (
    <>
      <header className={page.head}>
        <h1>Models</h1>
      </header>
      {error && !data && <ErrorState title="Couldn’t load the models" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading models" heights={[64]} />}
      {data && (
        <div className={styles.row}>
          <SelectField label="Model" value={uid} onChange={({ target }) => open(target.value)}>
            <option value="">Select a model</option>
            {data.models.map((model) => (
              <option key={model.uid} value={model.uid}>
                {model.name}
              </option>
            ))}
          </SelectField>
          <TextField
            autoComplete="off"
            label="New model"
            maxLength={MAX_MODEL_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button isDisabled={!name.trim()} onClick={() => create.mutate({ body: { name: name.trim() } })}>
            Add model
          </Button>
        </div>
      )}
      {uid && <ModelCard key={uid} uid={uid} presetVideo={query.get("heatmap") ?? ""} onDeleted={() => open("")} />}
    </>
  );
}
