import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { SLIDE_FORMATS } from "#contracts/exports.ts";
import { SLIDE_SUBJECTS } from "#contracts/slides.ts";
import { table } from "#domain/kit/table.ts";

/**
 * Slides that were requested of heatmaps or of a report. The uid is derived from the objects and everything that they print, so
 * that equal content is printed once and changed content again. `run` distinguishes requests: a worker of an earlier one writes
 * nothing more. Unfinished slides have a worker until `alive_until`. The file is deleted at `expires_at`; until then `stored` (a
 * shard) indexes it among the files to delete.
 */
export const SlidesEntity = new Entity(
  {
    model: { service: "exports", entity: "slides", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      subject: { type: SLIDE_SUBJECTS, required: true, readOnly: true },
      /** Uids of the heatmaps in their order, or of the report. */
      objects: { type: CustomAttributeType<readonly string[]>("any"), required: true, readOnly: true },
      /** Scope of the objects at the time of the request. */
      scope: { type: "string", required: true, readOnly: true },
      format: { type: SLIDE_FORMATS, required: true, readOnly: true },
      template: { type: "string", required: true, readOnly: true },
      /** The date that is printed on them, `YYYY-MM-DD`. */
      day: { type: "string", required: true, readOnly: true },
      run: { type: "string", required: true },
      state: { type: ["requested", "printing", "done", "failed"] as const, required: true },
      progress: { type: "number", required: true, default: 0 },
      problem: { type: "string" },
      /** Attempts to create it since the request. */
      attempts: { type: "number" },
      /** Whether no attempt follows, because it failed; the failure was announced then. */
      given_up: { type: "boolean" },
      /** The id of what was printed: another than `uid` if the results changed after the request. */
      printed: { type: "string" },
      /** Whether an attention score is missing, because it was still being computed. */
      lacks_attention: { type: "boolean" },
      /** Size of the file, in bytes. */
      size: { type: "number" },
      alive_until: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      stored: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byExpiry: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["stored"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["expires_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Slides = EntityItem<typeof SlidesEntity>;

/** The subject of slides, and the objects to print. */
export type SlidesOrder = Pick<Slides, "subject" | "objects" | "scope" | "format" | "template" | "day">;

/** S3 prefix of all slides of a scope; ends with a slash. */
export const slidesFolder = (scope: string): string => `${scope}/slides/`;
/** S3 key of the file of slides. */
export const slidesKey = ({ scope, uid, format }: Pick<Slides, "scope" | "uid" | "format">): string =>
  `${slidesFolder(scope)}${uid}.${format}`;
/** The id of the slides with this key. */
export const slidesOfKey = (key: string): string => key.slice(key.lastIndexOf("/") + 1, key.lastIndexOf("."));
