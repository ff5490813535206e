import { Button } from "@aws-amplify/ui-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { DELETED } from "../benchmark-names.ts";

type Props = { benchmark: Benchmark; of: "templates" | "subjects" };

/** Deletes all templates, or all subjects, after the benchmark's name was typed. */
export function DeleteContent({ benchmark, of }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <p>Deletes all {of} of the benchmark. Built versions keep their own copies.</p>
      <Button size="small" variation="destructive" isDisabled={benchmark[of] === 0} onClick={() => setIsOpen(true)}>
        Delete all {of}
      </Button>
      {isOpen && <DeleteDialog benchmark={benchmark} of={of} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function DeleteDialog({ benchmark, of, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const [total] = useState(benchmark[of]);
  const [deleted, setDeleted] = useState(0);
  const remove = useMutation({
    mutationFn: async (confirmation: string) => {
      let [done, isLast] = [0, false];
      while (!isLast) {
        const batch = await call(staffBenchmarks.removeAll, { params: { uid: benchmark.uid }, body: { of, confirmation } });
        done += batch.deleted;
        isLast = batch.left === 0 || batch.deleted === 0;
        setDeleted(done);
      }
    },
    onSuccess: () => {
      snackbar.success(DELETED[of]);
      onClose();
    },
    onSettled: () => refresh(client, [staffBenchmarks[of], staffBenchmarks.read]),
  });
  return (
    <TypedConfirm
      title={`Delete all ${of}`}
      description={`${pluralize(total, of.slice(0, -1))} of “${benchmark.name}” will be deleted. This can’t be undone.`}
      wanted={benchmark.name}
      confirmationLabel="the benchmark’s name"
      action="Delete all"
      isBusy={remove.isPending}
      problem={remove.error}
      onClose={onClose}
      onConfirm={(typed) => remove.mutate(typed)}
    >
      {remove.isPending && (
        <p role="status">
          {deleted} of {total} deleted
        </p>
      )}
    </TypedConfirm>
  );
}
