import { mean } from "simple-statistics";
import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { type TemplateKind, templateKindOf } from "#contracts/templates.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { templateFileKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";
import { shownClarity } from "#domain/heatmaps/shown-clarity.ts";
import { readTemplateScores } from "#domain/heatmaps/templates/read-template-scores.ts";
import { resultsOf, toCard } from "#domain/heatmaps/to-card.ts";
import { isReanalysing, toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { founderOf } from "#domain/workspaces/founder-of.ts";
import { isMember } from "#domain/workspaces/is-member.ts";

/** A heatmap as an ad of a report, hidden or not. */
export type Ad = Pick<Heatmap, "uid" | "title" | "gen" | "dimensions"> & {
  readonly fingerprint: string | null;
  readonly state: "waiting" | "done" | "failed";
  readonly kind: TemplateKind | undefined;
  readonly clarity: number | null;
  readonly metrics: ReturnType<typeof resultsOf>["metrics"];
  readonly heatmap: Heatmap;
};

/** An ad in one template, as far as it was scored. */
export type AdScore = {
  readonly template: number;
  readonly state: "done" | "failed";
  readonly share?: number;
  readonly share_interval?: readonly [low: number, high: number];
  /** Mean over frames. */
  readonly score?: number;
  readonly score_interval?: readonly [low: number, high: number];
};

/** The ads among the given heatmaps that exist in the scope, in the same order. */
export async function readAdsOf(uids: readonly string[], scope: string): Promise<readonly Ad[]> {
  const found = new Map<string, Heatmap>();
  for (const heatmap of await readHeatmaps(uids))
    if (!heatmap.deleted_at && (heatmap.scope === scope || (await isMoving(heatmap.scope, scope))))
      found.set(heatmap.uid, heatmap);
  return uids.flatMap((uid) => found.get(uid) ?? []).map(toAd);
}

/**
 * Whether two scopes are a workspace and its founder, whose work moves into it piece by piece. What they own after they left stays
 * theirs.
 */
async function isMoving(one: string, other: string): Promise<boolean> {
  for (const [workspace, person] of [
    [one, other],
    [other, one],
  ] as const)
    if ((await founderOf(workspace)) === person) return isMember(workspace, person);
  return false;
}

function toAd(stored: Heatmap): Ad {
  const heatmap = toPublicVersion(stored);
  const { uid, title, gen, dimensions, fingerprint, application, status } = heatmap;
  const waiting = isInProgress(heatmap) || isReanalysing(stored);
  return {
    uid,
    title,
    gen,
    dimensions,
    fingerprint: fingerprint ?? null,
    kind: templateKindOf(application),
    state: waiting ? "waiting" : status === "done" ? "done" : "failed",
    clarity: shownClarity(heatmap),
    metrics: resultsOf(heatmap).metrics,
    heatmap,
  };
}

/** The scores of an ad in all templates of a kind, by template. */
export async function readAdScores(ad: Ad, kind: TemplateKind): Promise<ReadonlyMap<number, AdScore>> {
  const rows = await readTemplateScores(ad, kind);
  return new Map(
    rows.map(({ template, state, share, share_interval, scores, score_interval }) => [
      template,
      {
        template,
        state,
        ...(share !== undefined && { share }),
        ...(share_interval && { share_interval }),
        ...(scores && { score: mean([...scores]) }),
        ...(score_interval && { score_interval }),
      },
    ]),
  );
}

/** The heatmap of an ad as lists show it. */
export const adCard = ({ heatmap }: Ad): Promise<HeatmapCard> => toCard(heatmap);

/** Keys of the images of an ad; empty before they exist. */
export const adFiles = ({ heatmap }: Ad): Record<"original" | "heatmap" | "peekthrough", string> => ({
  original: heatmap.type === "video" ? heatmap.thumbnail : heatmap.image,
  heatmap: heatmap.combined,
  peekthrough: heatmap.type === "video" ? "" : heatmap.peekthrough,
});

/** Links to the images of an ad, valid for five minutes; null before they exist. */
export async function adImages(ad: Ad): Promise<Record<"original" | "heatmap" | "peekthrough", string | null>> {
  const files = adFiles(ad);
  const [original, heatmap, peekthrough] = await Promise.all([
    presignedUrlOrNull(files.original),
    presignedUrlOrNull(files.heatmap),
    presignedUrlOrNull(files.peekthrough),
  ]);
  return { original, heatmap, peekthrough };
}

/** Key of the heatmap of an ad in a template. */
export const placementFile = ({ heatmap }: Ad, kind: TemplateKind, template: number): string =>
  templateFileKey(heatmap, { kind, template }, "heatmap");
