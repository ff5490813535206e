import { RecognitionTimeout, Unreadable } from "#adapters/text-recognition/unreadable.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { readFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { isLastRun } from "#domain/kit/is-last-run.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { analyse } from "./analyst/analyse.ts";
import type { WriteAudit } from "./analyst/assessment.ts";
import { type AuditProblemCode, type AuditRow, ImageAuditEntity } from "./audit.entity.ts";
import type { Found } from "./facts/find-elements.ts";
import { findOnImage } from "./facts/find-on-image.ts";
import { measureFacts } from "./facts/measure-facts.ts";
import { trySuggestions } from "./what-if/try-suggestions.ts";

/** Told about requests that failed, and why. */
export type OnFailed = (failed: { readonly heatmap: string; readonly kinds: readonly string[]; readonly error: unknown }) => void;

type Result = Partial<Pick<AuditRow, "found" | "audit" | "gen" | "problem">> & { readonly state: "done" | "failed" };

/**
 * Runs what was requested for an image: finds its elements once per analysis, and makes its audits. Does nothing without a request.
 * An image that cannot be read fails at once. After any other error the requests stand, so that the next run can meet them; in the
 * last run they fail.
 * @param write words an audit
 * @param onFailed logs requests that failed permanently
 */
export async function runRequests(uid: string, write: WriteAudit, onFailed: OnFailed): Promise<void> {
  const startedAt = now();
  const image = await readFinishedImage(uid);
  const { data: rows } = await ImageAuditEntity.query.byHeatmap({ heatmap: uid }).go({ consistent: true });
  const requested = rows.filter(({ state }) => state === "requested");
  if (!image || requested.length === 0) return;
  try {
    const found = foundFor(image, rows) ?? (await findOnImage(image));
    // Co-Pilot may already have found the elements; the audit is still to be made.
    for (const row of requested) await store(image, row, await resultOf(image, row, found, write));
  } catch (error) {
    const isUnreadable = error instanceof Unreadable;
    const failed = requested.filter((row) => isUnreadable || isLastRun(row.requested_at, startedAt));
    const result = { state: "failed", problem: problemCodeOf(error) } as const;
    for (const row of failed) await store(image, row, result);
    if (failed.length > 0) onFailed({ heatmap: uid, kinds: failed.map(({ kind }) => kind), error });
    if (!isUnreadable) throw error;
  }
}

function problemCodeOf(error: unknown): AuditProblemCode {
  if (error instanceof Unreadable) return "unreadable";
  return error instanceof RecognitionTimeout ? "timed_out" : "broke_off";
}

async function resultOf(image: FinishedImage, { kind }: AuditRow, found: Found, write: WriteAudit): Promise<Result> {
  const done = { state: "done", gen: image.gen } as const;
  if (kind === "facts") return { ...done, found };
  const audit = analyse(kind, await measureFacts(image, found));
  return { ...done, audit: await trySuggestions(image, await write(audit, image)) };
}

/** Returns the elements that an earlier run found on the image, if it was for the same analysis. */
const foundFor = ({ gen: current }: FinishedImage, rows: readonly AuditRow[]): Found | undefined =>
  rows.find(({ kind, gen }) => kind === "facts" && gen === current)?.found;

/** Stores a result and notifies open screens, unless the request was replaced or ended, or its heatmap was deleted. */
async function store({ uid, scope }: FinishedImage, { kind, requested_at }: AuditRow, result: Result): Promise<void> {
  await commitIf(
    update(
      ImageAuditEntity.patch({ heatmap: uid, kind })
        .set(result)
        .where((row, { eq }) => `${eq(row.requested_at, requested_at)} AND ${eq(row.state, "requested")}`)
        .params(),
    ),
    [
      publishEvent({ type: "audit.changed", scope, object: uid }),
      ...(kind === "facts" ? [] : [publishEvent({ type: `audit.${result.state}`, scope, object: uid })]),
    ],
  );
}
