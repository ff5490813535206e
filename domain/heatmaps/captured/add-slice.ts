import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { benchmarkOf, toAttributes } from "#domain/heatmaps/benchmark-of.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { commitIf, conditionCheck, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";

/** Seconds from its creation within which a slice's analysis must start. */
const SECONDS = 15 * 60;

/**
 * Creates a further slice of a website under its own id: with the input of the first slice, visible to the same users, and covered
 * by the credit of the first. It is in no list and no project: the first slice represents the whole page. Returns an existing slice
 * unchanged; undefined if it was deleted, or if the first slice failed and was refunded.
 * @throws ConflictError if the first slice has changed scope or failed since it was read
 */
export async function addSlice(
  first: Heatmap,
  { uid, title }: { readonly uid: string; readonly title: string },
): Promise<Heatmap | undefined> {
  if (!isInProgress(first) && first.status !== "done") return readExisting(uid);
  const at = now();
  const { scope } = first;
  const created_at = at.toISOString();
  const item = {
    ...copiedFields(first),
    uid,
    title,
    created_at,
    covered_by: first.uid,
    part_of: first.uid,
    watched: shardOf(uid),
    deadline: isoAfter(at, SECONDS),
  };
  await commitIf(put(HeatmapEntity.create(item).params()), [
    stillCoversCondition(first),
    publishEvent({ type: "heatmap.created", scope, object: uid }),
  ]);
  return readExisting(uid);
}

/** Attributes the creator entered or that depend on the creator, without results of the first slice. */
function copiedFields(first: Heatmap) {
  const { scope, workspace, trial, type, subtype, source, application, device, dimensions, country, industry, condition } = first;
  const { tags, audit, requested_by, requested_by_name, requested_by_email, tempFileName, extension, size } = first;
  return {
    scope,
    workspace,
    trial,
    type,
    subtype,
    source,
    application,
    device,
    dimensions,
    country,
    industry,
    condition,
    ...toAttributes(benchmarkOf(first) ?? undefined),
    tags,
    audit,
    requested_by,
    requested_by_name,
    requested_by_email,
    tempFileName,
    extension,
    size,
  };
}

/** Condition check: the first slice exists, in its scope, and was not refunded. */
function stillCoversCondition({ uid, scope }: Heatmap): TransactionItem {
  const { TableName, Key } = HeatmapEntity.get({ uid }).params();
  const check = {
    ConditionExpression: "#scope = :scope AND attribute_not_exists(deleted_at) AND NOT #status IN (:error, :failed)",
    ExpressionAttributeNames: { "#scope": "scope", "#status": "status" },
    ExpressionAttributeValues: { ":scope": scope, ":error": "error", ":failed": "failed" },
  };
  return { write: conditionCheck({ TableName, Key, ...check }), onConditionFailed: () => new ConflictError() };
}
