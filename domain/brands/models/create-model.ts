import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { BrandModelEntity, type ModelObject } from "./model.entity.ts";
import { assertNotPublicName, takeName } from "./model-names.ts";
import { ownerFor } from "./require-model.ts";

type NewModel = { readonly name: string; readonly objects: readonly ModelObject[]; readonly videos: readonly string[] };

/** Creates a model of the caller’s scope, or of staff: `model.name_exists`. Returns its uid. */
export async function createModel(caller: Caller, { name, objects, videos }: NewModel): Promise<string> {
  const [uid, owner, created_at] = [newId("lm"), ownerFor(caller), now().toISOString()];
  await assertNotPublicName(name, uid);
  const row = { uid, owner, name, objects, videos: [...videos], created_at, last_update: created_at };
  await commitTransaction([
    { write: put(BrandModelEntity.create(row).params()) },
    takeName({ owner, name, uid }),
    ...auditLogItems(caller, { action: "brands.create_model", scope: owner, object: uid }),
  ]);
  return uid;
}
