import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { type BrandModel, BrandModelEntity, STAFF_OWNER } from "./model.entity.ts";

/** The models that the caller can choose, by name: public ones and those of the caller’s scope; for staff also all of staff. */
export async function listUsableModels(caller: Caller): Promise<readonly BrandModel[]> {
  return (await listLabelModels(caller)).filter(canRun);
}

/**
 * The models that the caller can label for, by name: those of `listUsableModels`, and those that have nothing to search with yet.
 */
export async function listLabelModels(caller: Caller): Promise<readonly BrandModel[]> {
  const owners = caller.subject === "staff" ? [scopeOf(caller), STAFF_OWNER] : [scopeOf(caller)];
  const pages = await Promise.all([
    BrandModelEntity.query.byAccess({ access: "public" }).go({ pages: "all" }),
    ...owners.map((owner) => BrandModelEntity.query.byOwner({ owner }).go({ pages: "all" })),
  ]);
  const byUid = new Map(pages.flatMap(({ data }) => data).map((model) => [model.uid, model]));
  return [...byUid.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** A model that the caller can choose: `brand.model_not_found` if it is missing, of others, or has nothing to search with. */
export async function requireUsableModel(caller: Caller, uid: string): Promise<BrandModel> {
  const { data: model } = await BrandModelEntity.get({ uid }).go({ consistent: true });
  if (!model || !canRun(model) || !canChoose(caller, model)) throw new AppError("brand.model_not_found");
  return model;
}

const canChoose = (caller: Caller, { access, owner }: BrandModel): boolean =>
  access === "public" || owner === scopeOf(caller) || caller.subject === "staff";

/**
 * Whether a model has something to search with: a training, or a text. A trained version stays usable while the next one is
 * trained, or if that training fails.
 */
export const canRun = ({ file, objects }: BrandModel): boolean =>
  file !== undefined || objects.some(({ text }) => text !== undefined);
