import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { ReanalyseDialog } from "#web/app/shared/reanalyse/reanalyse-dialog.tsx";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { initialType, TypeFields, typeChangeOf } from "./type-fields.tsx";

type Props = {
  heatmap: HeatmapDetail;
  /** The content of the button. */
  children?: ReactNode;
};

const DEFAULT_CONTENT = (
  <>
    <RotateCw aria-hidden="true" />
    Reanalyse
  </>
);

/**
 * A button that analyses a finished heatmap, or a failed slice of a finished page, again, also as another type or with another
 * benchmark. Shown only to users who may do that.
 */
export function Reanalyse({ heatmap, children = DEFAULT_CONTENT }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: me } = useQuery(meQuery);
  const isAllowed =
    me !== undefined && !me.trialEnded && (me.role !== "member" || me.superadmin || me.uid === heatmap.requested_by);
  if (!isAllowed || !(heatmap.status === "done" || isFailedSlice(heatmap)) || heatmap.renewing) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && <TypedDialog heatmap={heatmap} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const isFailedSlice = ({ part_of, page, status }: HeatmapDetail): boolean =>
  part_of !== null && status === "failed" && page?.slices[0]?.status === "done";

function TypedDialog({ heatmap, onClose }: Pick<Props, "heatmap"> & { onClose: () => void }) {
  const [type, setType] = useState(() => initialType(heatmap));
  const isSlice = heatmap.part_of !== null;
  return (
    <ReanalyseDialog
      heatmap={heatmap}
      onStart={() => call(heatmaps.reanalyse, { params: { uid: heatmap.uid }, body: typeChangeOf(heatmap, type) })}
      onChanged={() => void refresh(queryClient, [heatmaps.read, heatmaps.list])}
      onClose={onClose}
    >
      {!isSlice && <TypeFields heatmap={heatmap} type={type} onChange={setType} />}
    </ReanalyseDialog>
  );
}
