import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { MAX_TRIAL_DAYS, type StaffUserDetails } from "#contracts/staff/users.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useUserChange } from "./use-user-change.ts";
import styles from "./user.module.css";

const DAY_MS = 24 * 3600 * 1000;

/** The day of a time in the format of date fields, in the user's time zone. */
function dayOf(iso: string | null): string {
  if (!iso) return "";
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Start and end of a trial. A trial ends at the end of the chosen day; a day in the past ends it immediately. */
export function TrialForm({ user }: { user: StaffUserDetails }) {
  const stored = dayOf(user.trial_end);
  const [day, setDay] = useDraft(stored);
  const [isChecked, setIsChecked] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const save = useUserChange(staffBackoffice.setTrialEnd, "Trial changed");
  const isChanged = day !== stored;
  useUnsavedChanges(isChanged);
  const [first, last] = [dayOf(user.trial_start), dayOf(new Date(Date.now() + MAX_TRIAL_DAYS * DAY_MS).toISOString())];
  const problem = problemOf(day, first, last);
  const end = () =>
    save.mutate(
      { params: { uid: user.uid }, body: { until: new Date(`${day}T23:59:59`).toISOString() } },
      { onSettled: () => setIsEnding(false) },
    );
  const submit = () => {
    setIsChecked(true);
    if (!isChanged || problem) return;
    if (day < dayOf(new Date().toISOString())) setIsEnding(true);
    else end();
  };
  const started = user.trial_start ? `Started ${dayMonthYear(user.trial_start)}` : undefined;
  return (
    <section aria-label="Trial">
      <h3>Trial</h3>
      <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
        <TextField
          type="date"
          label="Trial end"
          autoComplete="off"
          hint={[started, user.trial_ended && "has ended"].filter(Boolean).join(", ") || undefined}
          value={day}
          error={isChecked ? problem : undefined}
          onChange={({ target }) => {
            setDay(target.value);
            save.reset();
          }}
        />
        <FormError problem={save.error} />
        <SaveButton isChanged={isChanged} isBusy={save.isPending}>
          Change trial
        </SaveButton>
      </Form>
      <Confirm
        isOpen={isEnding}
        confirmLabel="End trial"
        isBusy={save.isPending}
        onCancel={() => setIsEnding(false)}
        onConfirm={end}
      >
        This day is in the past, so the trial of {user.name || user.email} ends immediately. They get an email and can’t create
        heatmaps until they pick a plan.
      </Confirm>
    </section>
  );
}

/** Why a trial cannot end on a day. Days are compared as text: 2026-01-31. */
function problemOf(day: string, first: string, last: string): string | undefined {
  if (!day) return "Enter a day.";
  if (day < first) return "The trial can’t end before it started.";
  return day > last ? `Choose a day within the next ${MAX_TRIAL_DAYS} days.` : undefined;
}
