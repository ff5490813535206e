import { RotateCw, ShieldCheck, UserRoundCog } from "lucide-react";
import { useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { ReanalyseDialog } from "#web/app/shared/reanalyse/reanalyse-dialog.tsx";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import { call } from "#web/kit/api/api.ts";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { ConsoleLinks } from "./console-links.tsx";
import { RecognitionItems } from "./recognition-items.tsx";
import { RedoFrames } from "./redo-frames.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

type Props = { heatmap: HeatmapDetail; onChanged: () => void };

/** Staff actions for a heatmap, and their dialogs. */
export function StaffActions({ heatmap, onChanged }: Props) {
  const [open, setOpen] = useState<"transfer" | "renew" | "redo">();
  const isLabelled = heatmap.type === "video" && heatmap.status === "done";
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu label="Staff" trigger={<StageAction icon={<ShieldCheck />} label="Staff" />}>
        <MenuItem icon={<UserRoundCog />} isDisabled={heatmap.renewing} onSelect={() => setOpen("transfer")}>
          Transfer…
        </MenuItem>
        <MenuItem icon={<RotateCw />} isDisabled={heatmap.renewing} onSelect={() => setOpen("renew")}>
          Reanalyse…
        </MenuItem>
        {isLabelled && <RecognitionItems uid={heatmap.uid} onRedo={() => setOpen("redo")} />}
        <ConsoleLinks uid={heatmap.uid} />
      </Menu>
      {isLabelled && <RedoFrames heatmap={heatmap} isOpen={open === "redo"} onClose={close} />}
      {open === "transfer" && <TransferDialog heatmap={heatmap} onChanged={onChanged} onClose={close} />}
      {open === "renew" && (
        <ReanalyseDialog
          heatmap={heatmap}
          onStart={() => call(staffHeatmaps.regenerate, { params: { uid: heatmap.uid } })}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </>
  );
}
