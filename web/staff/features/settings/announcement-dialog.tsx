import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type Announcement, AUDIENCES, staffSettings } from "#contracts/staff/settings.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

export const AUDIENCE_NAMES = {
  everyone: "Everyone",
  trial: "Users on a trial",
  freemium: "Users of the Free plan",
  member: "Members of workspaces",
  admin: "Admins of workspaces",
} as const satisfies Record<(typeof AUDIENCES)[number], string>;

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** A day in the format of a date field, in the user's time zone: 2026-01-31. */
const dayOf = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
const timeOf = (day: string, time: string): string | undefined => {
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** Why an announcement cannot end at a time. */
function lastDayProblem(start: string | undefined, end: string | undefined): string | undefined {
  if (end === undefined) return "Enter a day.";
  if (start !== undefined && start >= end) return "The last day must not be before the first.";
  return end <= new Date().toISOString() ? "Choose today or a later day." : undefined;
}

/** Adds an announcement, or edits one. */
export function AnnouncementDialog({ announcement, onClose }: { announcement: Announcement | undefined; onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({
    title: announcement?.title ?? "",
    text: announcement?.text ?? "",
    link: announcement?.link ?? "",
    audience: announcement?.audience ?? ("everyone" as const),
    first: dayOf(announcement ? new Date(announcement.start) : new Date()),
    last: dayOf(announcement ? new Date(announcement.end) : new Date(Date.now() + WEEK_MS)),
  }));
  const add = useSettingsChange(staffSettings.addAnnouncement, "Announcement added");
  const edit = useSettingsChange(staffSettings.editAnnouncement, "Announcement saved");
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    add.reset();
    edit.reset();
  };
  const { title, text, audience, first, last } = typed;
  const link = typed.link.trim();
  const [start, end] = [timeOf(first, "00:00:00"), timeOf(last, "23:59:59")];
  const isLinkWrong = link !== "" && !/^https:\/\/[^\s/]+/.test(link);
  const [isChecked, setIsChecked] = useState(false);
  const problems = {
    title: title.trim() ? undefined : "Enter a title.",
    link: isLinkWrong ? "Enter a URL that starts with https://." : undefined,
    first: start === undefined ? "Enter a day." : undefined,
    last: lastDayProblem(start, end),
  };
  const problemOf = (field: keyof typeof problems) => (isChecked ? problems[field] : undefined);
  const submit = () => {
    setIsChecked(true);
    if (Object.values(problems).some(Boolean) || start === undefined || end === undefined) return;
    const body = { title, text, link: link || null, audience, start, end };
    if (announcement) edit.mutate({ params: { uid: announcement.uid }, body }, { onSuccess: onClose });
    else add.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={announcement ? "Edit announcement" : "Add announcement"}
      action={announcement ? "Save" : "Add"}
      isBusy={add.isPending || edit.isPending}
      onClose={onClose}
      onSubmit={submit}
      className={styles.fields}
    >
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={80}
        value={title}
        error={problemOf("title")}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label="Text (optional)"
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <TextField
        label="Link (optional)"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={500}
        value={typed.link}
        error={problemOf("link")}
        onChange={({ target }) => set({ link: target.value })}
      />
      <SelectField
        label="Audience"
        value={audience}
        onChange={({ target }) => set({ audience: target.value as Announcement["audience"] })}
      >
        {AUDIENCES.map((each) => (
          <option key={each} value={each}>
            {AUDIENCE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <div className={styles.dates}>
        <TextField
          label="First day"
          type="date"
          autoComplete="off"
          value={first}
          error={problemOf("first")}
          onChange={({ target }) => set({ first: target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          autoComplete="off"
          value={last}
          error={problemOf("last")}
          onChange={({ target }) => set({ last: target.value })}
        />
      </div>
      <FormError problem={add.error ?? edit.error} />
    </FormDialog>
  );
}
