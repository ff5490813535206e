import { deletePrefix } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { purgeModelLabels } from "#domain/brands/labels/purge-labels.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { modelFolder } from "./files.ts";
import { removalItems } from "./removal-items.ts";
import { RemovedModelEntity } from "./removed-model.entity.ts";
import { findModel, modelsOf } from "./require-model.ts";

/** Deletes the models of a deleted account; those of a workspace stay. Does nothing for accounts that exist. */
export async function purgeModelsOfAccount(uid: string): Promise<void> {
  if (!(await readAccount(uid))) await purgeModels(uid);
}

/** Deletes the models of a closed workspace. Does nothing for an open one. */
export async function purgeModelsOfWorkspace(workspace: string): Promise<void> {
  if (!(await isWorkspaceOpen(workspace))) await purgeModels(workspace);
}

/** Deletes the rows, names, labels and files of an owner's models, also of those removed earlier. Resumes after an interruption. */
async function purgeModels(owner: string): Promise<void> {
  for (const { uid } of await modelsOf(owner)) await retryOnConflict(() => removeOne(uid));
  const { data: removed } = await RemovedModelEntity.query.byOwner({ owner }).go({ pages: "all", consistent: true });
  for (const { uid } of removed) {
    await purgeModelLabels(uid);
    await deletePrefix(modelFolder(uid));
    await RemovedModelEntity.delete({ owner, uid }).go();
  }
}

async function removeOne(uid: string): Promise<void> {
  const model = await findModel(uid);
  if (model) await commitTransaction(removalItems(model));
}
