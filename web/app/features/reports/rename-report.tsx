import type { ReportCard } from "#contracts/reports.ts";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";
import { useReportChanges } from "./use-report-changes.ts";

/** Asks for the new name of a report. */
export function RenameReport({ report: { uid, title: before }, onClose }: { report: ReportCard; onClose: () => void }) {
  const { rename } = useReportChanges();
  return (
    <RenameDialog
      title="Rename report"
      label="Name"
      value={before}
      maxLength={200}
      isBusy={rename.isPending}
      onSave={(title) => rename.mutate({ params: { uid }, body: { title } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
