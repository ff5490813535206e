import { X } from "lucide-react";
import { useState } from "react";
import type { CatalogueTemplate, ReportDetail } from "#contracts/reports.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { TemplateList } from "./template-list.tsx";
import { useReportChanges } from "./use-report-changes.ts";

/** The templates of a report. */
export function TemplatesTab({ detail: { templates, report }, canEdit }: { detail: ReportDetail; canEdit: boolean }) {
  const [removed, setRemoved] = useState<CatalogueTemplate>();
  const { removeTemplate } = useReportChanges();
  const close = () => setRemoved(undefined);
  return (
    <>
      <TemplateList
        templates={templates}
        action={(template) =>
          canEdit &&
          templates.length > 1 && (
            <IconButton label={`Remove ${template.name}`} onClick={() => setRemoved(template)}>
              <X />
            </IconButton>
          )
        }
      />
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Remove"
        isBusy={removeTemplate.isPending}
        onCancel={close}
        onConfirm={() =>
          removed && removeTemplate.mutate({ params: { uid: report.uid, template: String(removed.id) } }, { onSettled: close })
        }
      >
        This will impact the results. “{removed?.name}” will no longer count.
      </Confirm>
    </>
  );
}
