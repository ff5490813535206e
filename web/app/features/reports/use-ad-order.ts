import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ReportDetail, reports } from "#contracts/reports.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { moved } from "./moved.ts";

/**
 * Moves ads of a report. The new order is shown at once and saved in the background; moves during that are saved together
 * afterwards. A failure restores the order of the server, with a message.
 */
export function useAdOrder(detail: ReportDetail) {
  const { report } = detail;
  const queryClient = useQueryClient();
  const arrange = useOperationMutation(reports.arrangeAds);
  const [order, setOrder] = useState<readonly string[]>();
  const unsaved = useRef<readonly string[]>(undefined);
  const show = (heatmaps: readonly string[] | undefined) => {
    unsaved.current = heatmaps;
    setOrder(heatmaps);
  };
  const reload = () => refresh(queryClient, [reports.list, reports.read]);
  const save = async () => {
    let { version } = report;
    try {
      while (unsaved.current) {
        const heatmaps = unsaved.current;
        const ads = heatmaps.map((heatmap) => ({ heatmap }));
        ({ version } = await arrange.mutateAsync({ params: { uid: report.uid }, body: { version, ads } }));
        if (unsaved.current === heatmaps) await reload();
        if (unsaved.current === heatmaps) show(undefined);
      }
    } catch (problem) {
      show(undefined);
      snackbar.failureOf("Couldn’t save the new order. ", problem);
      await reload();
    }
  };
  const ads = order ? inOrder(detail.ads, order) : detail.ads;
  return {
    /** The report with its ads in the order that is shown. */
    shown: { ...detail, ads },
    isSaving: order !== undefined,
    move(from: number, to: number) {
      const isSaving = unsaved.current !== undefined;
      show(
        moved(
          ads.map(({ heatmap }) => heatmap.uid),
          from,
          to,
        ),
      );
      if (!isSaving) void save();
    },
  };
}

/** Ads in an order of ids; those without a place come last. */
function inOrder(ads: ReportDetail["ads"], order: readonly string[]): ReportDetail["ads"] {
  const placeOf = ({ heatmap: { uid } }: ReportDetail["ads"][number]) =>
    order.includes(uid) ? order.indexOf(uid) : order.length;
  return ads.toSorted((one, other) => placeOf(one) - placeOf(other));
}
