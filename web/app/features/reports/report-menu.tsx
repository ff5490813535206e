import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import type { ReportCard } from "#contracts/reports.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { RenameReport } from "./rename-report.tsx";
import { canDeleteReport, canEditReports } from "./report-access.ts";
import { useReportChanges } from "./use-report-changes.ts";

type Props = { report: ReportCard; me: Profile; onDeleted?: () => void };

/** Renames or deletes a report, as far as the user may. */
export function ReportMenu({ report, me, onDeleted }: Props) {
  const [open, setOpen] = useState<"rename" | "remove">();
  const { remove } = useReportChanges();
  const close = () => setOpen(undefined);
  const label = `Actions for ${report.title}`;
  const [mayEdit, mayDelete] = [canEditReports(me), canDeleteReport(me, report)];
  if (!mayEdit && !mayDelete) return null;
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton label={label}>
            <Ellipsis />
          </IconButton>
        }
      >
        {mayEdit && (
          <MenuItem icon={<Pencil />} onSelect={() => setOpen("rename")}>
            Rename
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setOpen("remove")}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {open === "rename" && <RenameReport report={report} onClose={close} />}
      <Confirm
        isOpen={open === "remove"}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() =>
          remove.mutate({ params: { uid: report.uid } }, { onSettled: close, ...(onDeleted && { onSuccess: onDeleted }) })
        }
      >
        The report “{report.title}” will be deleted, with the ads that were uploaded only for it. This can’t be undone.
      </Confirm>
    </>
  );
}
