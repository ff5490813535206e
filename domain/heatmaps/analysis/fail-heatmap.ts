import type { HeatmapStatus } from "#contracts/heatmap-status.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { refund } from "#domain/billing/credits/ledger.ts";
import { type Heatmap, HeatmapEntity, type PreviousResult, RESULT_ATTRIBUTES } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { abandonedCleanup } from "#domain/heatmaps/removal/abandoned.ts";
import { leftoverCleanup } from "#domain/heatmaps/removal/leftover-cleanup.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { countFailure } from "./failure-rate.ts";
import { stillInProgress } from "./in-progress.ts";
import { PROBLEMS, type ProblemCode } from "./problems.ts";
import { readJob } from "./read-job.ts";
import { ignoreStale, StaleResult } from "./stale-result.ts";

/**
 * Ends a heatmap with a problem: status `error` if its file was rejected, otherwise `failed`. Refunds the credit, once, to the
 * credit account it came from, whatever workspace its creator is in now. A reanalysis was free, so it refunds nothing and
 * restores the previous result. Idempotent, and no effect once it is done. Returns the resulting status; `failed` if there is no
 * such heatmap.
 */
export async function failHeatmap(job: HeatmapJob, code: ProblemCode): Promise<HeatmapStatus> {
  const heatmap = await readJob(job);
  if (heatmap) await ignoreStale(heatmap.before ? restorePrevious(heatmap, heatmap.before) : recordFailure(heatmap, code));
  return (await readStored(job.uid))?.status ?? "failed";
}

async function recordFailure(heatmap: Heatmap, code: ProblemCode): Promise<void> {
  const { uid, scope, tempFileName: name, trial, type } = heatmap;
  const { rejected, message } = PROBLEMS[code];
  const reason = message({ name, trial, video: type === "video" });
  const problem = { code, message: isRefundable(heatmap) ? `${reason} Your credit has been refunded.` : reason };
  const kept = abandonedCleanup(heatmap);
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({ status: rejected ? "error" : "failed", problem, ...kept })
          .remove(kept ? [] : ["watched"])
          .add({ version: 1 })
          .where(stillInProgress(heatmap))
          .params(),
      ),
      onConditionFailed: () => new StaleResult(),
    },
    ...refundItems(heatmap),
    publishEvent({ type: "heatmap.failed", scope, object: uid }),
  ]);
}

async function restorePrevious(heatmap: Heatmap, before: PreviousResult): Promise<void> {
  const { uid, scope } = heatmap;
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({ ...before, ...leftoverCleanup(uid) })
          .remove(["before", ...RESULT_ATTRIBUTES.filter((attribute) => before[attribute] === undefined)])
          .add({ version: 1 })
          .where(stillInProgress(heatmap))
          .params(),
      ),
      onConditionFailed: () => new StaleResult(),
    },
    // An edit during the reanalysis may have indexed it by its new type.
    ...(before.application ? [enqueueIndexing(uid)] : []),
    publishEvent({ type: "heatmap.edited", scope, object: uid }),
  ]);
}

/** Whether it took its own credit and was not refunded. */
const isRefundable = ({ gen, covered_by }: Heatmap): boolean => gen === 1 && !covered_by;

function refundItems(heatmap: Heatmap): readonly TransactionItem[] {
  if (!isRefundable(heatmap)) return [];
  const { uid, scope, paid_by, workspace, type, requested_by } = heatmap;
  // A heatmap in progress was never transferred, so `paid_by` can only be a workspace founder.
  const creditAccount = paid_by ? { account: paid_by, personal: true } : { account: scope, personal: !workspace };
  return [...refund(creditAccount, type, uid), countFailure(requested_by)];
}
