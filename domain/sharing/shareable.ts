import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { setPublic } from "#domain/heatmaps/set-public.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { requireReport } from "#domain/reports/require-report.ts";
import { setReportShare } from "#domain/reports/shared-report.ts";
import { AppError } from "#kit/error.ts";
import type { Share } from "./share.entity.ts";

/** The kinds of objects that a link can show. */
export type ShareableKind = "heatmap" | "report";

/** A heatmap or report of the caller’s scope, with the id of its current link. */
type Shareable = {
  readonly scope: string;
  readonly share: string | undefined;
  /**
   * Throws the errors of `assertFinished`, or `report.not_ready` and `report.failed`, if it has no results that a link can show.
   */
  readonly requireResults: () => void;
  /** The transaction items that make a link the only valid one, whose files an event copies, or make it private. */
  readonly setLink: (link: Pick<Share, "id" | "expires_at"> | undefined) => readonly TransactionItem[];
};

/** Finds what a caller shares; `heatmap.not_found` or `report.not_found`. */
export const requireShareable: Readonly<Record<ShareableKind, (caller: Caller, uid: string) => Promise<Shareable>>> = {
  heatmap: async (caller, uid) => {
    const heatmap = await requireHeatmap(caller, uid);
    const { scope, share } = heatmap;
    return {
      scope,
      share,
      requireResults: () => assertFinished(heatmap),
      setLink: (link) => [
        setPublic(heatmap, link && { share: link.id, until: link.expires_at }),
        publishEvent({ type: "heatmap.edited", scope, object: uid }),
        ...(link ? [publishEvent({ type: "share.changed", scope, object: uid })] : []),
      ],
    };
  },
  report: async (caller, uid) => {
    const report = await requireReport(caller, uid);
    const { scope, share, status } = report;
    return {
      scope,
      share,
      requireResults: () => {
        if (status === "requested") throw new AppError("report.not_ready");
        if (status === "failed") throw new AppError("report.failed");
      },
      setLink: (link) => [setReportShare(report, link?.id), publishEvent({ type: "report.edited", scope, object: uid })],
    };
  },
};
