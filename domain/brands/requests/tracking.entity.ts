import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { BRAND_STATUSES, type BrandStatus } from "#contracts/brand-status.ts";
import { BRAND_NOTES, CUSTOM_BRAND_TYPES, type CustomBrandType } from "#contracts/brands.ts";
import { TEXT_LANGUAGES, type TextLanguage } from "#contracts/pipelines/words.ts";
import type { ModelObject } from "#domain/brands/models/model.entity.ts";
import type { Rival } from "#domain/brands/models/rivals.ts";
import { table } from "#domain/kit/table.ts";

/** A model as it was when it was chosen: a later version does not change a run. */
export type ChosenModel = {
  readonly uid: string;
  readonly name: string;
  readonly version: number;
  readonly objects: readonly ModelObject[];
  readonly file?: { readonly key: string; readonly sha256: string };
};

/** A request with a result. */
export type FinishedTracking = {
  readonly uid: string;
  readonly gen: number;
  readonly request: string;
  readonly status: BrandStatus;
  readonly model?: ChosenModel;
  readonly rivals?: readonly Rival[];
  readonly custom?: CustomBrandType;
  readonly words: string[];
  readonly language: TextLanguage;
  readonly checked: boolean;
  readonly requested_by: string;
  readonly requested_at: string;
  readonly started_at?: string;
  readonly ended_at?: string;
};

/** The brand analytics of one generation of a video’s analysis: the last request, and whether it has a result. */
export const BrandTrackingEntity = new Entity(
  {
    model: { service: "brands", entity: "tracking", version: "1" },
    attributes: {
      /** Id of the heatmap. */
      uid: { type: "string", required: true, readOnly: true },
      gen: { type: "number", required: true, readOnly: true },
      /** Id of the last request: a new one makes a run of an earlier one obsolete. */
      request: { type: "string", required: true },
      status: { type: BRAND_STATUSES, required: true },
      model: { type: CustomAttributeType<ChosenModel>("any") },
      /** Models whose logos look like those of the model, as they were when it was chosen. */
      rivals: { type: CustomAttributeType<readonly Rival[]>("any") },
      custom: { type: CUSTOM_BRAND_TYPES },
      words: { type: "list", items: { type: "string" }, required: true, default: [] },
      language: { type: TEXT_LANGUAGES, required: true, default: "en" },
      /** Why it waits for a person. */
      note: { type: BRAND_NOTES },
      /** A member of staff started the run, so its result is shown however certain it is. */
      checked: { type: "boolean", required: true, default: false },
      /** Uid of the user who is notified when it is done. */
      requested_by: { type: "string", required: true },
      requested_at: { type: "string", required: true },
      /** When the last run began. */
      started_at: { type: "string" },
      /** When it began to wait for a person; remains until it is done. */
      queued_at: { type: "string" },
      ended_at: { type: "string" },
      /** The last request with a result, until this one has its own: it is shown again if this one is rejected. */
      earlier: { type: CustomAttributeType<FinishedTracking>("any") },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["gen"], casing: "none" },
      },
    },
  },
  table,
);
export type BrandTracking = EntityItem<typeof BrandTrackingEntity>;
