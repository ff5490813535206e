import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { PersonName } from "#contracts/fields.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { FOLLOWUP_NAMES, FOLLOWUP_STATUS_NAMES } from "#web/staff/shared/staff-names.ts";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUserChange } from "./use-user-change.ts";
import styles from "./user.module.css";

const NONE = "";

/** Name and follow-up of a user. */
export function ProfileForm({ user }: { user: StaffUserDetails }) {
  const [typed, setTyped] = useDraft({
    first: user.first_name,
    last: user.last_name,
    followup: (user.followup ?? NONE) as string,
    status: (user.status ?? NONE) as string,
  });
  const { first, last, followup, status } = typed;
  const save = useUserChange(staffBackoffice.editUser, "User updated");
  const [isChecked, setIsChecked] = useState(false);
  const errorOf = (name: string) => (PersonName.safeParse(name).success ? undefined : "Enter a name.");
  const isNamed = first !== user.first_name || last !== user.last_name;
  const isChanged = isNamed || followup !== (user.followup ?? NONE) || status !== (user.status ?? NONE);
  useUnsavedChanges(isChanged);
  const submit = () => {
    setIsChecked(true);
    if (!isChanged || (isNamed && (errorOf(first) || errorOf(last)))) return;
    save.mutate({
      params: { uid: user.uid },
      body: {
        ...(isNamed && { first_name: first.trim(), last_name: last.trim() }),
        followup: (followup || null) as StaffUserDetails["followup"],
        status: (status || null) as StaffUserDetails["status"],
      },
    });
  };
  return (
    <section aria-label="Profile">
      <h3>Profile</h3>
      <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
        <TextField
          label="First name"
          autoComplete="off"
          maxLength={100}
          value={first}
          error={isChecked && isNamed ? errorOf(first) : undefined}
          onChange={({ target }) => setTyped({ ...typed, first: target.value })}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          maxLength={100}
          value={last}
          error={isChecked && isNamed ? errorOf(last) : undefined}
          onChange={({ target }) => setTyped({ ...typed, last: target.value })}
        />
        <SelectField label="Follow-up" value={followup} onChange={({ target }) => setTyped({ ...typed, followup: target.value })}>
          <option value={NONE}>No one</option>
          {Object.entries(FOLLOWUP_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" value={status} onChange={({ target }) => setTyped({ ...typed, status: target.value })}>
          <option value={NONE}>None</option>
          {Object.entries(FOLLOWUP_STATUS_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormError problem={save.error} />
        <SaveButton variation="primary" isChanged={isChanged} isBusy={save.isPending}>
          Save changes
        </SaveButton>
      </Form>
    </section>
  );
}
