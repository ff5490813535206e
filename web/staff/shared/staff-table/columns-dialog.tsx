import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffTable } from "#contracts/staff/tables.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import type { Column } from "./column.ts";
import styles from "./staff-table.module.css";

type Props<Row> = {
  table: StaffTable;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onClose: () => void;
  /** The choice replaces the columns of a view. */
  onSaved: () => void;
};

/** Chooses the columns of a table. The choice is saved for the person. */
export function ColumnsDialog<Row>({ table, columns, shown, onClose, onSaved }: Props<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown.map(({ id }) => id)));
  const save = useOperationMutation(staffBackoffice.saveColumns, {
    refreshes: [staffBackoffice.readColumns],
    refreshesFirst: true,
    onSuccess: () => {
      onSaved();
      onClose();
    },
  });
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <FormDialog
      title="Columns"
      action="Save"
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        save.mutate({
          params: { table },
          body: { columns: columns.map(({ id }) => id).filter((id) => chosen.has(id)) },
        })
      }
      className={styles.choices}
    >
      {columns.map(({ id, title }, index) => (
        <CheckboxField
          key={id}
          checked={chosen.has(id)}
          disabled={index === 0}
          onChange={({ target }) => toggle(id, target.checked)}
        >
          {title}
        </CheckboxField>
      ))}
      <FormError problem={save.error} />
    </FormDialog>
  );
}
