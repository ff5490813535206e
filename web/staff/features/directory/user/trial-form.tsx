import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUserChange } from "./use-user-change.ts";
import styles from "./user.module.css";

/** The day of a time, as date fields have it, in the time zone of the reader. */
function dayOf(iso: string | null): string {
  if (!iso) return "";
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Start and end of a trial. A trial ends at the end of the chosen day. */
export function TrialForm({ user }: { user: StaffUserDetails }) {
  const [day, setDay] = useState(dayOf(user.trial_end));
  const save = useUserChange(staffBackoffice.setTrialEnd, "Trial changed");
  const isChanged = day !== dayOf(user.trial_end);
  useUnsavedChanges(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day) save.mutate({ params: { uid: user.uid }, body: { until: new Date(`${day}T23:59:59`).toISOString() } });
  };
  const started = user.trial_start ? `Started ${dayMonthYear(user.trial_start)}` : undefined;
  return (
    <section aria-label="Trial">
      <h3>Trial</h3>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          type="date"
          label="Trial end"
          autoComplete="off"
          hint={[started, user.trial_ended && "has ended"].filter(Boolean).join(", ") || undefined}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <FormError problem={save.error} />
        <Button type="submit" isDisabled={!day || !isChanged} isLoading={save.isPending} loadingText="Change trial">
          Change trial
        </Button>
      </form>
    </section>
  );
}
