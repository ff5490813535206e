import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { heatmaps } from "#contracts/heatmaps.ts";
import { tagKey } from "#kit/portable/heatmap-filter.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { joinList, pluralize } from "#web/kit/format.ts";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { forEachHeatmap } from "./for-each-heatmap.ts";

/** Adds tags to several heatmaps. Tags that they have stay, also in another case. */
export function TagsDialog({ uids, onClose }: { uids: readonly string[]; onClose: () => void }) {
  const [tags, setTags] = useState<string[]>([]);
  const queryClient = useQueryClient();
  const add = useDedupedMutation({
    mutationFn: async (wanted: readonly string[]) => {
      const titles = new Map<string, string>();
      const { failures } = await forEachHeatmap(uids, async (uid) => {
        const { version, title, tags: before } = await call(heatmaps.read, { params: { uid } });
        titles.set(uid, `“${title}”`);
        const keys = new Set(before.map(tagKey));
        const added = wanted.filter((tag) => !keys.has(tagKey(tag)));
        if (added.length > 0) await call(heatmaps.edit, { params: { uid }, body: { version, tags: [...before, ...added] } });
      });
      const [first] = failures;
      if (!first) return;
      const named = failures.flatMap(({ uid }) => titles.get(uid) ?? []);
      const others = failures.length - named.length;
      const failed = joinList(others > 0 ? [...named, pluralize(others, named.length > 0 ? "other heatmap" : "heatmap")] : named);
      throw new Error(`Couldn’t add the tags to ${failed}. ${first.problem.message}`);
    },
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
      onSubmit={() => add.mutate(tags)}
      onClose={onClose}
    >
      <FormError problem={add.error} />
      <TagField label="Tags" tags={tags} onChange={setTags} />
    </FormDialog>
  );
}
