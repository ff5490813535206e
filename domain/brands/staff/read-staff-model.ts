import { BrandStatus } from "#contracts/brand-status.ts";
import type { ModelCard, StaffModel } from "#contracts/staff/brands.ts";
import type { Labels } from "#domain/brands/labels/labels.entity.ts";
import { labelsOf } from "#domain/brands/labels/read-labels.ts";
import { toLabelModel } from "#domain/brands/labels/read-model.ts";
import { type BrandModel, BrandModelEntity } from "#domain/brands/models/model.entity.ts";
import { readModel } from "#domain/brands/models/require-model.ts";
import { canRun } from "#domain/brands/models/usable-models.ts";
import { readCurrentHeatmaps } from "#domain/heatmaps/brands/current-heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";

/** All brand models by name. */
export async function listModels(): Promise<{ models: ModelCard[] }> {
  const pages = await Promise.all(
    (["public", "admin"] as const).map((access) => BrandModelEntity.query.byAccess({ access }).go({ pages: "all" })),
  );
  const models = pages.flatMap(({ data }) => data).toSorted((one, other) => one.name.localeCompare(other.name));
  return { models: models.map(toCard) };
}

const toCard = (model: BrandModel): ModelCard => {
  const { uid, name, owner, access, status, version, created_at } = model;
  return { uid, name, owner, access, status, version, can_run: canRun(model), created_at };
};

/** A model with its objects and videos: `model.not_found`. */
export async function readStaffModel(caller: Caller, uid: string): Promise<StaffModel> {
  const [model, rows] = await Promise.all([readModel(uid), labelsOf(uid)]);
  const { owner, access, last_update, videos } = model;
  return {
    ...(await toLabelModel(caller, model, rows)),
    owner,
    access,
    last_update,
    videos: await describeVideos(videos, rows),
  };
}

/** The videos that still exist. */
async function describeVideos(uids: readonly string[], rows: readonly Labels[]): Promise<StaffModel["videos"]> {
  return (await readCurrentHeatmaps(uids)).map(({ uid, title, logo_tracking_status: status }) => {
    const labelled_frames = rows.filter(({ video, boxes }) => video === uid && boxes.length > 0).length;
    return { uid, title, labelled_frames, tracking: BrandStatus.safeParse(status).data ?? null };
  });
}
