import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type LabelledVideo, type LabelModel, labels, MAX_MODEL_NAME } from "#contracts/labels.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./labels.module.css";

type Props = {
  model: LabelModel;
  models: LabelledVideo["models"];
  onClose: () => void;
  /** Called with the id of a logo that was added. */
  onAdded: (id: string) => void;
  /** Copies the logos of another model with their labels. */
  onCombine: (from: string) => Promise<unknown>;
};

/** Adds a logo to a model: a new one, or those of another model. */
export function AddLogo({ model, models, onClose, onAdded, onCombine }: Props) {
  const [name, setName] = useState("");
  const [from, setFrom] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isCombining, setIsCombining] = useState(false);
  const others = models.filter(({ uid, editable }) => editable && uid !== model.uid);
  const add = useOperationMutation(labels.addLogo, {
    refreshes: [labels.model],
    refreshesFirst: true,
    onSuccess: ({ objects }) => {
      onAdded(objects.at(-1)!.id);
      onClose();
    },
  });
  const submit = () => {
    setIsSubmitted(true);
    const body = { name: name.trim() };
    if (from) {
      setIsCombining(true);
      onCombine(from)
        .then(onClose)
        .catch((problem: unknown) => snackbar.failure(problem))
        .finally(() => setIsCombining(false));
    } else if (body.name) add.mutate({ params: { model: model.uid }, body });
  };
  return (
    <FormDialog
      title="Add a logo"
      description="A model of several logos tells them apart where they look alike."
      action="Add"
      className={styles.dialog}
      isBusy={add.isPending || isCombining}
      onClose={onClose}
      onSubmit={submit}
    >
      {others.length > 0 && (
        <SelectField label="What to add" value={from} onChange={({ target }) => setFrom(target.value)}>
          <option value="">A new logo</option>
          {others.map(({ uid, name: other }) => (
            <option key={uid} value={uid}>
              Logos and labels of “{other}”
            </option>
          ))}
        </SelectField>
      )}
      {!from && (
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={MAX_MODEL_NAME}
          value={name}
          error={isSubmitted && !name.trim() ? "Name is required" : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <FormError problem={add.error} />
    </FormDialog>
  );
}
