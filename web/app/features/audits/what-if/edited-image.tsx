import { Button } from "@aws-amplify/ui-react";
import { useMutation } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import { audits } from "#contracts/audits.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Edit } from "#contracts/what-if.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { call } from "#web/kit/api/api.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { loadFile, saveFile } from "#web/kit/save-file.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./what-if.module.css";

type Props = { heatmap: HeatmapDetail; edits: readonly Edit[]; onSave: (image: File) => void };

/** Downloads the edited image, or passes it on to be analysed as a heatmap of its own. */
export function EditedImage({ heatmap: { uid, gen, title }, edits, onSave }: Props) {
  const name = `${safeFileName(title, "Heatmap")} edited.jpg`;
  const render = async () => (await call(audits.renderEdits, { params: { uid }, body: { gen, edits: [...edits] } })).url;
  const download = useMutation({ mutationFn: async () => saveFile(await render(), name) });
  const save = useDedupedMutation({ mutationFn: async () => onSave(await loadFile(await render(), name)) });
  return (
    <div className={styles.editedImage}>
      <div className={styles.buttons}>
        <Button size="small" variation="primary" isLoading={save.isPending} loadingText="Preparing" onClick={() => save.mutate()}>
          <Plus aria-hidden="true" /> Save as a heatmap
        </Button>
        <Button size="small" isLoading={download.isPending} loadingText="Preparing" onClick={() => download.mutate()}>
          <Download aria-hidden="true" /> Download image
        </Button>
      </div>
      <p className={styles.hint}>A new heatmap uses one credit.</p>
      <FormError problem={save.error ?? download.error} />
    </div>
  );
}
