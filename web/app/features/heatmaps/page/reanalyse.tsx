import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { ReanalyseDialog } from "#web/app/shared/reanalyse/reanalyse-dialog.tsx";
import { refresh } from "#web/kit/api/operation-query.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";

/** Analyses a finished heatmap, or a failed slice of a finished page, again. Shown only to users who may do that. */
export function Reanalyse({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: me } = useQuery(meQuery);
  const isAllowed =
    me !== undefined && !me.trialEnded && (me.role !== "member" || me.superadmin || me.uid === heatmap.requested_by);
  if (!isAllowed || !(heatmap.status === "done" || isFailedSlice(heatmap)) || heatmap.renewing) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <RotateCw aria-hidden="true" />
        Reanalyse
      </Button>
      {isOpen && (
        <ReanalyseDialog
          heatmap={heatmap}
          operation={heatmaps.reanalyse}
          onChanged={() => void refresh(queryClient, [heatmaps.read, heatmaps.list])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const isFailedSlice = ({ part_of, page, status }: HeatmapDetail): boolean =>
  part_of !== null && status === "failed" && page?.slices[0]?.status === "done";
