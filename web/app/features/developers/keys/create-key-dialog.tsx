import { useState } from "react";
import { NewApiKey } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { KEYS } from "../queries.ts";
import { daysOf, ExpiryField } from "./expiry-field.tsx";
import { KeyFields, type KeyFieldsValue } from "./key-fields.tsx";

/** Creates a key; `onCreated` receives its secret. */
export function CreateKeyDialog({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) {
  const [fields, setFields] = useState<KeyFieldsValue>({ title: "", scopes: [] });
  const [days, setDays] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const create = useOperationMutation(developers.createKey, {
    refreshes: KEYS,
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const body = { title: fields.title, scopes: [...fields.scopes], expires_in_days: daysOf(days) };
  const problems = fieldErrors(NewApiKey.safeParse(body).error);
  const submit = () => {
    setIsChecked(true);
    if (Object.keys(problems).length === 0) create.mutate({ body });
  };
  return (
    <FormDialog
      title="Create API key"
      action="Create key"
      isBusy={create.isPending}
      className={dialogStyles.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyFields value={fields} onChange={setFields} problems={isChecked ? problems : {}} />
      <ExpiryField value={days} onChange={setDays} />
      <FormError problem={create.error} />
    </FormDialog>
  );
}
