import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { uploadSeconds } from "#domain/heatmaps/uploads/upload-time.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { DEMO_SCOPE } from "./demo-scope.ts";

const MAX_TITLE = 200;

/** An image for the demo: its name as given by the visitor, its extension, and its size in bytes. */
export type DemoFile = { readonly name: string; readonly extension: string; readonly size: number };

/**
 * The transaction items of a new heatmap of the demo: it belongs to no one, is hidden, and takes no credit. What the image is for
 * is asked later.
 */
export function demoCreationItems(uid: string, { name, extension, size }: DemoFile): readonly TransactionItem[] {
  const at = now();
  const item = {
    uid,
    scope: DEMO_SCOPE,
    requested_by: DEMO_SCOPE,
    requested_by_name: "Visitor",
    covered_by: DEMO_SCOPE,
    hidden: true,
    title: titleOf(name),
    type: "image" as const,
    application: "Other" as const,
    watched: shardOf(uid),
    deadline: isoAfter(at, uploadSeconds({ type: "image", size })),
    created_at: at.toISOString(),
    tempFileName: name,
    extension,
    size,
  };
  return [
    { write: put(HeatmapEntity.create(item).params()) },
    publishEvent({ type: "heatmap.created", scope: DEMO_SCOPE, object: uid }),
  ];
}

/** The file's name without its extension. */
const titleOf = (name: string): string =>
  name
    .replace(/\.\w+$/, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_TITLE) || "Image";
