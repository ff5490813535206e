import { useState } from "react";
import { type ApiKey, ApiKeyEdit } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { KEYS } from "../queries.ts";
import { KeyFields, type KeyFieldsValue } from "./key-fields.tsx";

/** Renames a key and changes its permissions. */
export function EditKeyDialog({ apiKey: { uid, title, scopes }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [fields, setFields] = useState<KeyFieldsValue>({ title, scopes });
  const edit = useOperationMutation(developers.editKey, {
    refreshes: KEYS,
    onSuccess: () => {
      snackbar.success("Changes saved");
      onClose();
    },
  });
  const body = { title: fields.title, scopes: [...fields.scopes] };
  const problems = fieldErrors(ApiKeyEdit.safeParse(body).error);
  const submit = () => {
    if (Object.keys(problems).length === 0) edit.mutate({ params: { uid }, body });
  };
  return (
    <FormDialog
      title="Edit API key"
      action="Save"
      isBusy={edit.isPending}
      className={dialogStyles.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyFields value={fields} onChange={setFields} problems={problems} />
      <FormError problem={edit.error} />
    </FormDialog>
  );
}
