import { useState } from "react";
import type { ReportCard } from "#contracts/reports.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { useReportChanges } from "./use-report-changes.ts";

/** Asks for the new name of a report. */
export function RenameReport({ report: { uid, title: before }, onClose }: { report: ReportCard; onClose: () => void }) {
  const [title, setTitle] = useState(before);
  const { rename } = useReportChanges();
  const isEmpty = title.trim() === "";
  return (
    <FormDialog
      title="Rename report"
      action="Update"
      isDisabled={isEmpty}
      isBusy={rename.isPending}
      onSubmit={() => rename.mutate({ params: { uid }, body: { title } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={title}
        maxLength={200}
        autoComplete="off"
        error={isEmpty ? "Name is required" : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
}
