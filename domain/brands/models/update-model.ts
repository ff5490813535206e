import type { BRAND_MODEL_ACCESS } from "#contracts/brands.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { isSameName } from "#kit/portable/same-name.ts";
import { changeModel } from "./change-model.ts";
import type { BrandModel } from "./model.entity.ts";
import { assertNotPublicName, freeName, takeName } from "./model-names.ts";
import { requireModel } from "./require-model.ts";

export type ModelUpdate = {
  readonly name?: string | undefined;
  readonly access?: (typeof BRAND_MODEL_ACCESS)[number] | undefined;
};

/**
 * Renames a model that the caller can edit, or changes who may use it: `model.not_found`, `model.name_exists`. Results keep the
 * name they were made with.
 */
export async function updateModel(caller: Caller, uid: string, { name, access }: ModelUpdate): Promise<void> {
  await requireModel(caller, uid);
  await changeModel(uid, async (model) => {
    const next = { name: name ?? model.name, access: access ?? model.access };
    if (name !== undefined || next.access === "public") await assertNotPublicName(next.name, uid);
    return {
      set: next,
      with: [
        ...renamed(model, next.name),
        ...auditLogItems(caller, { action: "brands.update_model", scope: model.owner, object: uid }),
      ],
    };
  });
}

function renamed({ uid, owner, name }: BrandModel, to: string) {
  return isSameName(name, to) ? [] : [takeName({ owner, name: to, uid }), freeName({ owner, name })];
}
