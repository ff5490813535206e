import type { Proof } from "#contracts/bot-check.ts";
import { DEMO_DAYS, DEMOS_PER_DAY, type DemoAnalysis } from "#contracts/demo.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { type DemoFile, demoCreationItems } from "#domain/heatmaps/demo/demo-creation-items.ts";
import { createUploadForm } from "#domain/heatmaps/uploads/create-upload-form.ts";
import { createChallenge, proofItem } from "#domain/kit/bot-check/proof-of-work.ts";
import { enforceRateLimit, rateLimitItem } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { DemoEntity } from "./demo.entity.ts";
import { heatmapOf } from "./heatmap-of.ts";
import { LIMITS, RESERVED_BYTES } from "./limits.ts";
import { readAnalysis } from "./read-demo.ts";
import { requireDemo } from "./require-demo.ts";
import { countOpened } from "./totals.ts";

const EVERYONE = "everyone";

/** A challenge of the bot check. */
export async function requestChallenge(ip: string): Promise<{ challenge: string; expires_at: string }> {
  await enforceRateLimit(LIMITS.challenges, ip);
  return createChallenge("demo");
}

/**
 * Creates a demo analysis and its upload. Errors: `service.maintenance`, those of `proofItem`, `demo.too_many` beyond three per day
 * and address, and `demo.full` when all visitors together reach a limit.
 */
export async function createDemo(
  ip: string,
  { file, proof }: { readonly file: DemoFile; readonly proof: Proof },
): Promise<{ analysis: DemoAnalysis; upload: UploadForm }> {
  await assertAcceptsAnalyses({ subject: "anonymous" });
  const proofUsed = await proofItem("demo", proof);
  const uid = newId("dm");
  const heatmap = heatmapOf(uid);
  const at = now();
  const row = {
    heatmap,
    created_at: at.toISOString(),
    expires_at: isoAfter(at, DEMO_DAYS * DAY_SECONDS),
    stored: shardOf(heatmap),
    bytes: RESERVED_BYTES,
  };
  await commitTransaction([
    proofUsed,
    rateLimitItem(LIMITS.creations, ip, (seconds) => new AppError("demo.too_many", { most: DEMOS_PER_DAY, seconds })),
    rateLimitItem(LIMITS.allCreations, EVERYONE, () => new AppError("demo.full")),
    countOpened(),
    { write: put(DemoEntity.create(row).params()) },
    ...demoCreationItems(heatmap, file),
  ]);
  const created = await requireDemo(uid);
  return { analysis: await readAnalysis(uid), upload: await createUploadForm(created.heatmap) };
}
