import { Button, SelectField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { PersonName } from "#contracts/fields.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { FOLLOWUP_NAMES, FOLLOWUP_STATUS_NAMES } from "#web/staff/shared/staff-names.ts";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUserChange } from "./use-user-change.ts";
import styles from "./user.module.css";

const NONE = "";

/** Name and follow-up of a user. */
export function ProfileForm({ user }: { user: StaffUserDetails }) {
  const [first, setFirst] = useState(user.first_name);
  const [last, setLast] = useState(user.last_name);
  const [followup, setFollowup] = useState<string>(user.followup ?? NONE);
  const [status, setStatus] = useState<string>(user.status ?? NONE);
  const save = useUserChange(staffBackoffice.editUser, "User updated");
  const errorOf = (name: string) => (PersonName.safeParse(name).success ? undefined : "Enter a name.");
  const isNamed = first !== user.first_name || last !== user.last_name;
  const isChanged = isNamed || followup !== (user.followup ?? NONE) || status !== (user.status ?? NONE);
  useUnsavedChanges(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed && (errorOf(first) || errorOf(last))) return;
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
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="First name"
          autoComplete="off"
          maxLength={100}
          value={first}
          error={isNamed ? errorOf(first) : undefined}
          onChange={({ target }) => setFirst(target.value)}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          maxLength={100}
          value={last}
          error={isNamed ? errorOf(last) : undefined}
          onChange={({ target }) => setLast(target.value)}
        />
        <SelectField label="Follow-up" value={followup} onChange={({ target }) => setFollowup(target.value)}>
          <option value={NONE}>No one</option>
          {Object.entries(FOLLOWUP_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" value={status} onChange={({ target }) => setStatus(target.value)}>
          <option value={NONE}>None</option>
          {Object.entries(FOLLOWUP_STATUS_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormError problem={save.error} />
        <Button type="submit" variation="primary" isDisabled={!isChanged} isLoading={save.isPending} loadingText="Save changes">
          Save changes
        </Button>
      </form>
    </section>
  );
}
