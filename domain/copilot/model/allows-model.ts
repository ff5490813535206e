import { hasLanguageModel } from "#adapters/language-model.ts";
import { ModelSettingEntity } from "./setting.entity.ts";

/** Whether answers about images of a scope may come from the language model. Personal images are answered by rules. */
export async function allowsModel(scope: string): Promise<boolean> {
  return hasLanguageModel() && scope.startsWith("ws_") && (await isModelAllowed(scope));
}

/** Whether a workspace allows the language model, which it does until an admin forbids it. */
export async function isModelAllowed(workspace: string): Promise<boolean> {
  return (await ModelSettingEntity.get({ workspace }).go({ consistent: true })).data?.is_allowed ?? true;
}
