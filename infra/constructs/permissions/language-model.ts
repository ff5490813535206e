import type { Stack } from "aws-cdk-lib";
import type { Settings } from "#infra/settings.ts";
import type { Permission } from "./permission.ts";

/** Tells whether there is a language model, without the permission to call it. */
export const grantLanguageModelSetting = (model: Settings["languageModel"]): Permission => ({
  environment: {
    LANGUAGE_MODEL_ID: model?.id ?? "none",
    LANGUAGE_MODEL_PRICES: model?.prices ?? "0:0",
    LANGUAGE_MODEL_GUARDRAIL: model?.guardrail ? `${model.guardrail.id}:${model.guardrail.version}` : "none",
  },
  statements: [],
});

/** Prefix of an inference profile, which passes calls on to its model in several regions: a geography, or all of them. */
const PROFILE = /^(?:apac|au|ca|eu|global|jp|us|us-gov)\./;

/** How replies of the language model are received: as a whole, or in parts while it writes them. */
const MODEL_CALLS = { whole: "bedrock:InvokeModel", streamed: "bedrock:InvokeModelWithResponseStream" } as const;

/** Calls the language model of the settings in one way, with its guardrail, and no other. */
export function grantLanguageModel(stack: Stack, model: Settings["languageModel"], reply: keyof typeof MODEL_CALLS): Permission {
  const setting = grantLanguageModelSetting(model);
  if (!model) return setting;
  const { id, guardrail } = model;
  const isProfile = PROFILE.test(id);
  const own = stack.formatArn({ service: "bedrock", resource: "inference-profile", resourceName: id });
  const foundation = `arn:aws:bedrock:${isProfile ? "*" : stack.region}::foundation-model/${id.replace(PROFILE, "")}`;
  const guard = guardrail && stack.formatArn({ service: "bedrock", resource: "guardrail", resourceName: guardrail.id });
  return {
    ...setting,
    statements: [
      { actions: [MODEL_CALLS[reply]], resources: isProfile ? [own, foundation] : [foundation] },
      ...(guard ? [{ actions: ["bedrock:ApplyGuardrail"], resources: [guard] }] : []),
    ],
    ...(isProfile && { wildcards: { [foundation]: "An inference profile calls its model in every region of its group." } }),
  };
}
