import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { pluralize } from "#web/kit/format.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./benchmarks.module.css";

type Props = {
  noun: string;
  selected: ReadonlySet<string>;
  isBusy: boolean;
  onClear: () => void;
  /** Deletes the selected ones. */
  onDelete: (done: () => void) => void;
};

/** What can be done with selected templates or subjects. */
export function SelectedActions({ noun, selected, isBusy, onClear, onDelete }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  if (selected.size === 0) return null;
  return (
    <div className={styles.selected} role="status">
      {pluralize(selected.size, noun)} selected
      <Button size="small" onClick={onClear}>
        Clear
      </Button>
      <Button size="small" variation="destructive" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        confirmLabel="Delete"
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => onDelete(() => setIsAsking(false))}
      >
        {pluralize(selected.size, noun)} will be deleted. Built versions keep their own copies.
      </Confirm>
    </div>
  );
}
