import { Button } from "@aws-amplify/ui-react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./settings.module.css";

type Props<Item> = {
  title: string;
  lead: string;
  /** One record: "feature flag". */
  noun: string;
  items: readonly Item[];
  rowOf: (item: Item) => { readonly key: string; readonly name: string; readonly text: ReactNode; readonly badge?: ReactNode };
  /** The dialog that edits or creates a record. */
  dialog: (item: Item | undefined, onClose: () => void) => ReactNode;
  /** The consequence of a deletion, after "… will be deleted, and". */
  consequence: string;
  isRemoving: boolean;
  /** Deletes a record, and calls `done` whether it succeeded or not. */
  onRemove: (item: Item, done: () => void) => void;
};

/** A list of records that staff add, edit and delete. */
export function RecordsCard<Item>({ title, lead, noun, items, rowOf, dialog, consequence, isRemoving, onRemove }: Props<Item>) {
  const [edited, setEdited] = useState<{ readonly item: Item | undefined }>();
  const [removed, setRemoved] = useState<Item>();
  return (
    <SectionCard
      title={title}
      lead={lead}
      action={
        <Button onClick={() => setEdited({ item: undefined })}>
          <Plus aria-hidden="true" />
          Add {noun}
        </Button>
      }
    >
      {items.length === 0 && <p className={styles.none}>There are no {noun}s.</p>}
      <ul className={styles.list}>
        {items.map((item) => {
          const { key, name, text, badge } = rowOf(item);
          return (
            <li key={key}>
              <div className={styles.item}>
                <strong>{name}</strong>
                <small>{text}</small>
              </div>
              {badge}
              <IconButton label={`Edit ${name}`} onClick={() => setEdited({ item })}>
                <Pencil />
              </IconButton>
              <IconButton label={`Delete ${name}`} onClick={() => setRemoved(item)}>
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {edited && dialog(edited.item, () => setEdited(undefined))}
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Delete"
        isBusy={isRemoving}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => removed && onRemove(removed, () => setRemoved(undefined))}
      >
        “{removed && rowOf(removed).name}” will be deleted, and {consequence}
      </Confirm>
    </SectionCard>
  );
}
