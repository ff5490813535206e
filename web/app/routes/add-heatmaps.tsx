import { Button } from "@aws-amplify/ui-react";
import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { MAX_HEATMAPS_PER_REQUEST } from "#contracts/projects.ts";
import { HeatmapPicker } from "#web/app/features/heatmaps/list/heatmap-picker.tsx";
import { useAddHeatmaps } from "#web/app/features/projects/use-add-heatmaps.ts";
import { pluralize } from "#web/kit/format.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Adds existing heatmaps to a project. */
export function AddHeatmaps({ project, existing }: { project: string; existing: ReadonlySet<string> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useAddHeatmaps();
  const close = () => {
    setIsOpen(false);
    setChosen(new Set());
  };
  const choose = (uid: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, uid] : [...before].filter((each) => each !== uid)));
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FolderPlus aria-hidden="true" />
        Add heatmaps
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Add heatmaps"
        description={`Choose up to ${MAX_HEATMAPS_PER_REQUEST} at a time.`}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variation="primary"
              isDisabled={chosen.size === 0}
              isLoading={add.isPending}
              loadingText="Add"
              onClick={() => add.mutate({ params: { uid: project }, body: { add: [...chosen] } }, { onSuccess: close })}
            >
              {chosen.size === 0 ? "Add" : `Add ${pluralize(chosen.size, "heatmap")}`}
            </Button>
          </>
        }
      >
        <HeatmapPicker selected={chosen} existing={existing} onChange={choose} max={MAX_HEATMAPS_PER_REQUEST} />
      </Dialog>
    </>
  );
}
