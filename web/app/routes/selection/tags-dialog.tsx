import { useMutation, useQueryClient } from "@tanstack/react-query";
import pLimit from "p-limit";
import { useState } from "react";
import { heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

const CONCURRENCY = 4;

/** Adds tags to several heatmaps. Tags that they have stay. */
export function TagsDialog({ uids, onClose }: { uids: readonly string[]; onClose: () => void }) {
  const [tags, setTags] = useState<string[]>([]);
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () =>
      pLimit(CONCURRENCY).map([...uids], async (uid) => {
        const { version, tags: before } = await call(heatmaps.read, { params: { uid } });
        const all = [...new Set([...before, ...tags])];
        if (all.length > before.length) await call(heatmaps.edit, { params: { uid }, body: { version, tags: all } });
      }),
    onSuccess: () => {
      snackbar.success(`Tags added to ${pluralize(uids.length, "heatmap")}`);
      onClose();
    },
    onSettled: () => refresh(queryClient, [heatmaps.list, heatmaps.read, heatmaps.facets]),
  });
  return (
    <FormDialog
      title="Add tags"
      description={`Adds the tags to ${pluralize(uids.length, "heatmap")}. Press Enter after each tag.`}
      action="Add tags"
      isDisabled={tags.length === 0}
      isBusy={add.isPending}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <FormError problem={add.error} />
      <TagField label="Tags" tags={tags} onChange={setTags} />
    </FormDialog>
  );
}
