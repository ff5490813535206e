import { Button } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_FILES_PER_REQUEST } from "#contracts/staff/benchmark-images.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { DELETED } from "./benchmark-names.ts";
import styles from "./benchmarks.module.css";

type Props = {
  benchmark: string;
  of: "templates" | "subjects";
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

const REMOVE = { templates: staffBenchmarks.removeTemplates, subjects: staffBenchmarks.removeSubjects } as const;

/** Clears the selection of templates or subjects, or deletes what is selected. If a request fails, the rest stays selected. */
export function SelectedActions({ benchmark, of, selected, onSelect }: Props) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: async () => {
      const uids = [...selected];
      while (uids.length > 0) {
        const batch = uids.splice(0, MAX_FILES_PER_REQUEST);
        await call(REMOVE[of], { params: { uid: benchmark }, body: { uids: batch } });
        onSelect(new Set(uids));
      }
    },
    onSuccess: () => snackbar.success(DELETED[of]),
    onError: (problem) => snackbar.failure(problem),
    onSettled: () => {
      setIsAsking(false);
      void refresh(client, [staffBenchmarks[of], staffBenchmarks.read]);
    },
  });
  if (selected.size === 0) return null;
  const count = pluralize(selected.size, of.slice(0, -1));
  return (
    <div className={styles.selected} role="status">
      {count} selected
      <Button size="small" onClick={() => onSelect(new Set())}>
        Clear
      </Button>
      <Button size="small" variation="destructive" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        {count} will be deleted. Built versions keep their own copies.
      </Confirm>
    </div>
  );
}
