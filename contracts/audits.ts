import * as z from "zod";
import { Facts } from "./facts.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { AreaChange, CoveredSpot, Edit, EditsToRender, EditsToTry, RenderedEdits, SpotToCover, TriedEdits } from "./what-if.ts";

/** A creative audit checks ads, a UX audit pages and screens. */
export const AuditKind = z
  .enum(["creative", "ux"])
  .meta({ description: "A creative audit checks ads, a UX audit pages and screens" });
export type AuditKind = z.infer<typeof AuditKind>;

/** The components of each kind of audit, in the order in which they are shown. */
export const AUDIT_COMPONENTS = {
  creative: ["message", "brand", "product", "conversion"],
  ux: ["offer", "goNext", "why", "brand", "readability", "trustworthiness"],
} as const satisfies Record<AuditKind, readonly string[]>;
export const AuditComponentName = z
  .enum([...AUDIT_COMPONENTS.creative, ...AUDIT_COMPONENTS.ux.filter((name) => name !== "brand")])
  .meta({ description: "What is rated" });
export type AuditComponentName = z.infer<typeof AuditComponentName>;

/** Images that a trial user can have audited, each as often as they like. */
export const TRIAL_AUDITED_IMAGES = 3;

/** Suggestions are shown up to this rating. */
export const SUGGEST_UP_TO = { creative: 7, ux: 6 } as const satisfies Record<AuditKind, number>;

/** A sentence, and the elements of the facts that it is about. */
export const AuditStatement = z.object({
  text: z.string().meta({ description: "The sentence", examples: ["The headline is among the first things that people see."] }),
  elements: z
    .array(z.string())
    .meta({ description: "Ids of elements of the facts; empty if it is about the whole image", examples: [["headline"]] }),
});
export type AuditStatement = z.infer<typeof AuditStatement>;

/** The effect of a suggestion on the image. */
export const SuggestionTrial = z
  .object({
    text: z
      .string()
      .meta({ description: "What was tried, such as “Shop now” 35% larger", examples: ["“Spring sale” 25% larger"] }),
    edits: z.array(Edit).meta({ description: "What was changed on the image" }),
    change: AreaChange.meta({ description: "How the attention of the element changes" }),
  })
  .meta({ id: "SuggestionTrial" });
export type SuggestionTrial = z.infer<typeof SuggestionTrial>;

/** A suggested change. */
export const AuditSuggestion = AuditStatement.extend({
  trial: SuggestionTrial.nullable().meta({ description: "Its measured effect; null if it claims none" }),
});
export type AuditSuggestion = z.infer<typeof AuditSuggestion>;

export const AuditComponent = z
  .object({
    name: AuditComponentName,
    rating: z.int().min(0).max(10).nullable().meta({ description: "Out of 10; null where the facts for it are missing" }),
    reasoning: z.array(AuditStatement).meta({ description: "Why it has this rating" }),
    suggestion: z.array(AuditSuggestion).meta({ description: "Empty above a rating of 7 (creative) or 6 (UX)" }),
  })
  .meta({ id: "AuditComponent" });
export type AuditComponent = z.infer<typeof AuditComponent>;

/** An audit as it was made. Its statements cite only elements of `facts`, which it was made from. */
export const Audit = z
  .object({
    kind: AuditKind,
    gen: z.int().min(1).meta({ description: "The analysis that it was made for" }),
    created_at: z.iso.datetime().meta({ description: "When it was made" }),
    analyst: z
      .string()
      .meta({ description: "Name and version of the rules that rated it, such as `rules-2`", examples: ["rules-2"] }),
    written_by: z
      .object({
        model: z.string().meta({ description: "Its name" }),
        prompt_version: z.int().min(0).meta({ description: "Version of what it was told" }),
      })
      .nullable()
      .meta({ description: "The language model that worded reasons and suggestions; null if the rules did" }),
    components: z.array(AuditComponent).meta({ description: "What is rated" }),
    associations: z
      .array(
        z.object({
          object: z.string().meta({ description: "Id of the element", examples: ["headline"] }),
          association: AuditComponentName,
        }),
      )
      .meta({
        description: "Which component each element of the image counts for",
      }),
    attention: AuditStatement.nullable().meta({ description: "What the attention score says; null without one" }),
    facts: Facts.meta({ description: "What it was made from" }),
  })
  .meta({ id: "Audit" });
export type Audit = z.infer<typeof Audit>;

const State = z.enum(["none", "requested", "done", "failed"]).meta({ description: "`none` before it is requested" });

/** Why the facts or the audit could not be made. */
export const AuditProblem = z
  .object({
    code: z.string().meta({ description: "Stable code, for programs" }),
    message: z.string().meta({ description: "What went wrong, for people" }),
    retryable: z.boolean().meta({ description: "Whether another request for the same image may succeed" }),
  })
  .meta({ id: "AuditProblem" });
export type AuditProblem = z.infer<typeof AuditProblem>;
const problem = AuditProblem.nullable().meta({ description: "Why it failed; null unless `state` is `failed`" });

/** State of the facts or of the audit of a heatmap. */
export const FactsReading = z
  .object({ state: State, problem, facts: Facts.nullable().meta({ description: "What is measured; null until it is done" }) })
  .meta({ id: "FactsReading" });
export type FactsReading = z.infer<typeof FactsReading>;
export const AuditReading = z
  .object({
    kind: AuditKind,
    state: State,
    problem,
    audit: Audit.nullable().meta({ description: "The last audit made; null before the first" }),
    is_outdated: z.boolean().meta({ description: "The audit was made for an earlier analysis of the heatmap" }),
  })
  .meta({ id: "AuditReading" });
export type AuditReading = z.infer<typeof AuditReading>;

const params = z.strictObject({ uid: HeatmapId });
const auditors = { trial: "yes", member: "feature:audits", admin: "feature:audits", staff: "yes" } as const;
const unsuitable = ["heatmap.not_found", "heatmap.not_image", "heatmap.not_ready", "heatmap.failed"] as const;

export const audits = contract("audits", {
  facts: {
    summary: "Get what is measured about an image: its elements with their attention, its layout and its scores",
    row: "B09",
    method: "GET",
    viewable: true,
    path: "/audits/{uid}/facts",
    callers: everyUser,
    params,
    returns: FactsReading,
    errors: unsuitable,
    shows: ["audit"],
  },
  requestFacts: {
    summary: "Request the facts of a finished image. Repeating the request returns its state",
    row: "B09",
    method: "POST",
    path: "/audits/{uid}/facts",
    callers: everyUser,
    status: 202,
    params,
    returns: FactsReading,
    errors: ["request.too_many", ...unsuitable],
    shows: ["audit"],
  },
  tryEdits: {
    summary: "Predict where people look on an edited image, and how shares of attention change. Nothing is stored or charged",
    row: "B09",
    method: "POST",
    path: "/audits/{uid}/what-if",
    callers: everyUser,
    notStored: "large",
    params,
    body: EditsToTry,
    returns: TriedEdits,
    errors: ["request.too_many", "service.busy", ...unsuitable, "heatmap.area_outside", "edit.outdated", "edit.outside"],
  },
  coverSpot: {
    summary: "Predict where people look when a spot is covered, which shows what draws their attention there. Nothing is charged",
    row: "B09",
    method: "POST",
    path: "/audits/{uid}/cover",
    callers: everyUser,
    notStored: "large",
    params,
    body: SpotToCover,
    returns: CoveredSpot,
    errors: ["request.too_many", "service.busy", ...unsuitable, "edit.outdated", "edit.outside"],
  },
  renderEdits: {
    summary: "Draw edits on the full image, at most 4096 pixels per side, as a file that is kept for a day. Nothing is charged",
    row: "B09",
    method: "POST",
    path: "/audits/{uid}/what-if/image",
    callers: everyUser,
    params,
    body: EditsToRender,
    returns: RenderedEdits,
    errors: ["request.too_many", ...unsuitable, "edit.outdated", "edit.outside"],
  },
  read: {
    summary:
      "Get the audit of an image: a UX audit for UX Design, a creative audit for Display Ads, Social media and Out Of Home",
    row: "B16",
    method: "GET",
    viewable: true,
    path: "/audits/{uid}",
    callers: auditors,
    params,
    returns: AuditReading,
    errors: [...unsuitable, "audit.other_type"],
    shows: ["audit"],
  },
  request: {
    summary: "Request the audit of a finished image. A request while one is being made returns its state",
    row: "B16",
    method: "POST",
    path: "/audits/{uid}",
    callers: auditors,
    status: 202,
    params,
    returns: AuditReading,
    errors: ["request.too_many", ...unsuitable, "audit.other_type", "audit.trial_limit"],
    shows: ["audit"],
  },
  feedback: {
    summary: "Send feedback on an audit to support",
    row: "B17",
    method: "POST",
    path: "/audits/{uid}/feedback",
    callers: auditors,
    status: 202,
    params,
    body: z.strictObject({ feedback: z.string().trim().min(1, "Please write your feedback first.").max(10_000) }),
    returns: z.object({}).meta({ id: "FeedbackSent" }),
    errors: ["request.too_many", ...unsuitable, "audit.other_type"],
  },
} as const satisfies ContractSpec);
