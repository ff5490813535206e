import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { type BrandModel, BrandModelEntity, STAFF_OWNER } from "./model.entity.ts";

/** Owner of the models that a caller creates. */
export const ownerFor = (caller: Caller): string => (caller.subject === "staff" ? STAFF_OWNER : scopeOf(caller));

/** Whether the caller can label and train a model: those of their scope, and staff any. */
export const canEdit = (caller: Caller, { owner }: Pick<BrandModel, "owner">): boolean =>
  caller.subject === "staff" || owner === scopeOf(caller);

/** A model of any owner; undefined if it does not exist. */
export async function findModel(uid: string): Promise<BrandModel | undefined> {
  const { data: model } = await BrandModelEntity.get({ uid }).go({ consistent: true });
  return model ?? undefined;
}

/** A model of any owner: `model.not_found`. */
export async function readModel(uid: string): Promise<BrandModel> {
  const model = await findModel(uid);
  if (!model) throw new AppError("model.not_found");
  return model;
}

/** All models of an owner. */
export async function modelsOf(owner: string): Promise<readonly BrandModel[]> {
  return (await BrandModelEntity.query.byOwner({ owner }).go({ pages: "all" })).data;
}

/** A model that the caller can label and train: `model.not_found`. */
export async function requireModel(caller: Caller, uid: string): Promise<BrandModel> {
  const model = await readModel(uid);
  if (!canEdit(caller, model)) throw new AppError("model.not_found");
  return model;
}
