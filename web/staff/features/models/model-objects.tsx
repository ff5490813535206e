import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { LabelModelObject } from "#contracts/labels.ts";
import { type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { qualityText } from "#web/kit/logo-quality.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./models.module.css";
import { ObjectDialog } from "./object-dialog.tsx";
import { usePages } from "./use-pages.tsx";

const PAGE_SIZE = 10;

/** The logos and texts that a model finds. */
export function ModelObjects({ model: { uid, objects, requested_at } }: { model: StaffModel }) {
  const [edited, setEdited] = useState<LabelModelObject | "new">();
  const [dropped, setDropped] = useState<LabelModelObject>();
  const remove = useOperationMutation(staffBrands.removeObject, {
    refreshes: [staffBrands.readModel],
    onSuccess: () => setDropped(undefined),
    onError: (problem) => snackbar.failure(problem),
  });
  const { shown, pager } = usePages(objects, PAGE_SIZE, "objects");
  const isTraining = requested_at !== null;
  return (
    <SectionCard
      title="Objects"
      lead={objects.length === 0 ? "Add the logos and texts that this model finds." : undefined}
      action={
        <Button isDisabled={isTraining} onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" />
          Add object
        </Button>
      }
    >
      {objects.length > 0 && (
        <ul className={styles.list} aria-label="Objects">
          {shown.map((each) => (
            <li key={each.id} className={styles.row}>
              <div className={styles.about}>
                <strong>{each.name}</strong>
                <span className={styles.detail}>
                  {each.type === "text" ? `Text “${each.text ?? ""}”` : `Image, ${pluralize(each.labels, "labelled frame")}`}
                </span>
                {each.quality && <span className={styles.detail}>Last training: {qualityText(each.quality)}</span>}
              </div>
              <div className={styles.actions}>
                <Button size="small" isDisabled={isTraining} aria-label={`Edit ${each.name}`} onClick={() => setEdited(each)}>
                  Edit
                </Button>
                <Button size="small" isDisabled={isTraining} aria-label={`Remove ${each.name}`} onClick={() => setDropped(each)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {pager}
      {edited && <ObjectDialog model={uid} object={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
      <Confirm
        isOpen={dropped !== undefined}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onCancel={() => setDropped(undefined)}
        onConfirm={() => remove.mutate({ params: { model: uid, object: dropped!.id } })}
      >
        “{dropped?.name}” and all labels that include it will be removed.
      </Confirm>
    </SectionCard>
  );
}
