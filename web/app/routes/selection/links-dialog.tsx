import { Button } from "@aws-amplify/ui-react";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sharing } from "#contracts/sharing.ts";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import { call } from "#web/kit/api/api.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { forEachHeatmap } from "./for-each-heatmap.ts";
import styles from "./selection.module.css";

/** A line with the title and the link of a heatmap. Keeps a link that works; otherwise creates one that does not expire. */
async function linkOf(uid: string): Promise<string> {
  const params = { uid };
  const [{ title }, now] = await Promise.all([call(heatmaps.read, { params }), call(sharing.read, { params })]);
  const { share } = now.public && now.share ? now : await call(sharing.share, { params, body: {} });
  return `${title}: ${window.location.origin}${share?.path ?? ""}`;
}

/** Shares several heatmaps: one link each, to copy together. Asks first, because the links are public. */
export function LinksDialog({ uids, onClose }: { uids: readonly string[]; onClose: () => void }) {
  const links = useDedupedMutation({
    mutationFn: async () => {
      const { results, failures } = await forEachHeatmap(uids, linkOf);
      if (failures[0]) throw failures[0].problem;
      return results.join("\n");
    },
  });
  const advice = "Please select them and copy them.";
  const copy = () => copyText(links.data ?? "", { what: "the links", success: "Links copied", advice });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Share ${pluralize(uids.length, "heatmap")}`}
      description="Anyone with a link can view that heatmap’s images or videos, scores, areas and brands. Existing links don’t change."
      footer={
        links.data === undefined ? (
          <Button variation="primary" isLoading={links.isPending} loadingText="Creating links" onClick={() => links.mutate()}>
            Create links
          </Button>
        ) : (
          <Button variation="primary" onClick={() => void copy()}>
            Copy links
          </Button>
        )
      }
    >
      {links.isPending && <Skeleton label="Creating links" heights={[96]} />}
      {links.error && <ErrorState title="Couldn’t create the links" problem={links.error} onRetry={() => links.mutate()} />}
      {links.data !== undefined && <textarea className={styles.links} aria-label="Links" readOnly rows={6} value={links.data} />}
    </Dialog>
  );
}
