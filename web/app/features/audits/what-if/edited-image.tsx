import { Button } from "@aws-amplify/ui-react";
import { useMutation } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import { audits } from "#contracts/audits.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Edit } from "#contracts/what-if.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import type { ImageOrigin } from "#web/app/shared/image-origin.ts";
import { call } from "#web/kit/api/api.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { loadFile, saveFile } from "#web/kit/save-file.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { areasAfter } from "./edited-areas.ts";
import styles from "./what-if.module.css";

/** Takes an edited image, to be analysed as a heatmap of its own. */
export type SaveEdited = (image: File, origin: ImageOrigin) => void;
type Props = { heatmap: HeatmapDetail; edits: readonly Edit[]; onSave: SaveEdited };

/** Downloads the edited image, or passes it on to be analysed as a heatmap of its own. */
export function EditedImage({ heatmap, edits, onSave }: Props) {
  const { uid, gen, title } = heatmap;
  const name = `${safeFileName(title, "Heatmap")} edited.jpg`;
  const render = () => call(audits.renderEdits, { params: { uid }, body: { gen, edits: [...edits] } });
  const download = useMutation({ mutationFn: async () => saveFile((await render()).url, name) });
  const save = useDedupedMutation({
    mutationFn: async () => {
      const { url, ...edited } = await render();
      const image = { width: heatmap.width ?? edited.width, height: heatmap.height ?? edited.height };
      onSave(await loadFile(url, name), { ...heatmap, areas: areasAfter(heatmap.areas_of_interest, edits, image, edited) });
    },
  });
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
      <p className={styles.hint}>
        A new heatmap uses one credit{heatmap.areas_of_interest.length > 0 && " and keeps your areas"}.
      </p>
      <FormError problem={save.error ?? download.error} />
    </div>
  );
}
