import { Button, SelectField } from "@aws-amplify/ui-react";
import { BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { SavedView, StaffTable } from "#contracts/staff/tables.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

type Query = Readonly<Record<string, string>>;
type Props = {
  table: StaffTable;
  views: readonly SavedView[];
  /** The view that is shown, until its search, filters or order are changed. */
  active: SavedView | undefined;
  /** The current query of the table, and the ids of its columns. */
  query: Query;
  columns: readonly string[];
  onShow: (view: string, query: Query) => void;
};

/** The views of a table that the person saved: show one, save what is shown, delete one. */
export function Views({ table, views, active, query, columns, onShow }: Props) {
  const [name, setName] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const refreshing = { refreshes: [staffBackoffice.readColumns], refreshesFirst: true } as const;
  const save = useOperationMutation(staffBackoffice.saveView, {
    ...refreshing,
    onSuccess: ({ uid }) => {
      setName(undefined);
      onShow(uid, query);
      snackbar.success("View saved");
    },
  });
  const remove = useOperationMutation(staffBackoffice.removeView, {
    ...refreshing,
    onSuccess: () => onShow("", query),
    onError: snackbar.failure,
    onSettled: () => setIsRemoving(false),
  });
  const show = (uid: string) => {
    const view = views.find((each) => each.uid === uid);
    onShow(view?.uid ?? "", view?.query ?? {});
  };
  return (
    <>
      {views.length > 0 && (
        <SelectField label="View" value={active?.uid ?? ""} onChange={({ target }) => show(target.value)}>
          <option value="">None</option>
          {views.map(({ uid, name: title }) => (
            <option key={uid} value={uid}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {active && (
        <IconButton label={`Delete view ${active.name}`} onClick={() => setIsRemoving(true)}>
          <Trash2 />
        </IconButton>
      )}
      <Button onClick={() => setName(active?.name ?? "")}>
        <BookmarkPlus aria-hidden="true" />
        Save view
      </Button>
      {name !== undefined && (
        <FormDialog
          title="Save view"
          description="Keeps the search, filters, order and columns under a name. A view with the same name is replaced."
          action="Save"
          isDisabled={name.trim() === ""}
          isBusy={save.isPending}
          onClose={() => setName(undefined)}
          onSubmit={() => save.mutate({ params: { table }, body: { name: name.trim(), query, columns: [...columns] } })}
        >
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <FormError problem={save.error} />
        </FormDialog>
      )}
      <Confirm
        isOpen={isRemoving}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => active && remove.mutate({ params: { table, uid: active.uid } })}
      >
        The view “{active?.name}” will be deleted. The rows of the table stay.
      </Confirm>
    </>
  );
}
