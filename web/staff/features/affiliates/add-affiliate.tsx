import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { normalizeText } from "#kit/portable/normalize-text.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./affiliates.module.css";

/** An id that a name suggests: "Café North" → "cafe-north". */
const suggestId = (name: string): string =>
  normalizeText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);

/** Adds an affiliate. The id follows the name until it is typed. */
export function AddAffiliate({ onClose, onAdded }: { onClose: () => void; onAdded: (uid: string) => void }) {
  const [name, setName] = useState("");
  const [typedId, setTypedId] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = useOperationMutation(staffBackoffice.addAffiliate, {
    refreshes: [staffBackoffice.affiliates, staffBackoffice.audit],
  });
  const body = { uid: typedId ?? suggestId(name), name: name.trim() };
  const { success, error } = staffBackoffice.addAffiliate.body.safeParse(body);
  const problems = fieldErrors(isSubmitted ? error : undefined);
  const taken = add.error && toApiError(add.error).code === "affiliate.exists" ? toApiError(add.error).message : undefined;
  const submit = () => {
    setIsSubmitted(true);
    if (success) add.mutate({ body }, { onSuccess: ({ uid }) => onAdded(uid) });
  };
  return (
    <FormDialog
      title="Add affiliate"
      action="Add affiliate"
      isBusy={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      className={styles.form}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={problems.name}
        onChange={({ target }) => {
          setName(target.value);
          add.reset();
        }}
      />
      <TextField
        label="ID"
        hint={`Their link: ${window.location.origin}/signup?aff=${body.uid || "…"}`}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={64}
        value={body.uid}
        error={problems.uid ?? taken}
        onChange={({ target }) => {
          setTypedId(target.value.toLowerCase());
          add.reset();
        }}
      />
      <FormError problem={taken === undefined ? add.error : undefined} />
    </FormDialog>
  );
}
