import type { Audit, AuditReading, FactsReading } from "#contracts/audits.ts";
import type { Facts } from "#contracts/facts.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { MAX_WIDTH } from "#domain/scores/score-standings.ts";
import { ImageAuditEntity, stateOf } from "./audit.entity.ts";
import { auditKindOf } from "./audit-kind.ts";
import { measureFacts } from "./facts/measure-facts.ts";
import { problemOf } from "./problem-of.ts";

/**
 * The facts of a finished image of the caller's scope, once they were measured for its current analysis. Areas and scores are as
 * they are now. Errors as `requireFinishedImage`.
 */
export async function readFacts(caller: Caller, uid: string): Promise<FactsReading> {
  const image = await requireFinishedImage(caller, uid);
  const { data } = await ImageAuditEntity.get({ heatmap: uid, kind: "facts" }).go({ consistent: true });
  if (!data) return { state: "none", problem: null, facts: null };
  if (data.found && data.gen === image.gen) return { state: "done", problem: null, facts: await measureFacts(image, data.found) };
  const state = stateOf(data);
  return { state: state === "done" ? "none" : state, problem: problemOf(data), facts: null };
}

/** The audit of a finished image of the caller's scope. Errors as `requireFinishedImage`, and `audit.other_type`. */
export async function readAudit(caller: Caller, uid: string): Promise<AuditReading> {
  const image = await requireFinishedImage(caller, uid);
  const kind = auditKindOf(image.application);
  const { data } = await ImageAuditEntity.get({ heatmap: uid, kind }).go({ consistent: true });
  const audit = data?.audit ? completed(data.audit) : null;
  const [state, problem] = data ? [stateOf(data), problemOf(data)] : (["none", null] as const);
  return { kind, state, problem, audit, is_outdated: audit !== null && audit.gen !== image.gen };
}

/** The last audit that was made of an image; undefined without one. */
export async function readStoredAudit(uid: string): Promise<Audit | undefined> {
  const { data } = await ImageAuditEntity.query.byHeatmap({ heatmap: uid }).go({ consistent: true });
  const audit = data.find(({ audit }) => audit)?.audit;
  return audit && completed(audit);
}

/**
 * Defaults for fields that older audits lack: suggestions from before they were tried claim no effect, rules wrote audits from
 * before a model could, and whether a score is precise follows from its interval.
 */
const completed = (audit: Audit): Audit => ({
  ...audit,
  facts: { ...audit.facts, scores: withPrecision(audit.facts.scores) },
  written_by: audit.written_by ?? null,
  components: audit.components.map((component) => ({
    ...component,
    suggestion: component.suggestion.map((suggested) => ({ ...suggested, trial: suggested.trial ?? null })),
  })),
});

type Scores = Facts["scores"];
type StoredScores = {
  readonly [Name in keyof Scores]: (Omit<NonNullable<Scores[Name]>, "precise"> & { precise?: boolean }) | null;
};

function withPrecision({ focus, proximity, clarity, attention }: StoredScores): Scores {
  const of = (score: StoredScores["focus"]) => {
    if (!score) return null;
    const [low, high] = score.interval ?? [0, 0];
    return { ...score, precise: score.precise ?? high - low <= MAX_WIDTH };
  };
  return { focus: of(focus), proximity: of(proximity), clarity: of(clarity), attention: of(attention) };
}
