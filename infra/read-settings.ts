import type { App } from "aws-cdk-lib";
import {
  budgetOf,
  buildOf,
  canaryOf,
  concurrencyOf,
  flagOf,
  githubOf,
  googleOf,
  httpsOf,
  instancesOf,
  languageModelOf,
  memoryOf,
  originOf,
  otherRegionOf,
  restoredTableOf,
  searchPageOf,
  supportMailOf,
  userPoolsOf,
} from "./parse-settings.ts";
import { segmentsInParallel } from "./segments-in-parallel.ts";
import { type SettingName, type Settings, UNKNOWN_ORIGIN } from "./settings.ts";
import { stageOf } from "./stack-names.ts";

/** Reads the settings from the app's context. Throws if one is invalid. */
export function settingsOf(app: App): Settings {
  const text = (name: SettingName): string | undefined => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined || value === "" ? undefined : String(value);
  };
  const mailDomain = text("mailDomain");
  return {
    stage: stageOf(text("stage")),
    region: text("region") ?? "eu-west-1",
    webOrigin: originOf(text("webOrigin") ?? UNKNOWN_ORIGIN),
    certificateArn: text("certificateArn"),
    mailDomain,
    mailFrom: text("mailFrom") ?? `no-reply@${mailDomain ?? "sightline.example"}`,
    isMailIdentityExisting: flagOf("existingMailIdentity", text("existingMailIdentity")),
    supportMail: text("supportMail") ?? supportMailOf(mailDomain, text("mailFrom")),
    salesCallUrl: httpsOf("salesCallUrl", text("salesCallUrl")),
    searchPageUrl: searchPageOf(httpsOf("searchPageUrl", text("searchPageUrl"))),
    languageModel: languageModelOf(text("languageModelId"), text("languageModelPrices"), text("languageModelGuardrail")),
    google: googleOf(text("googleClientId"), text("googleClientSecretArn"), text("identityDomain")),
    alarmMail: text("alarmMail"),
    monthlyBudget: budgetOf(Number(text("monthlyBudget") ?? 200)),
    inferenceConcurrency: concurrencyOf("inferenceConcurrency", text("inferenceConcurrency") ?? "5", 1),
    videoConcurrency: concurrencyOf("videoConcurrency", text("videoConcurrency") ?? "5", segmentsInParallel()),
    inferenceMemory: memoryOf(Number(text("inferenceMemory") ?? 3072)),
    hasReservedConcurrency: flagOf("reserveConcurrency", text("reserveConcurrency")),
    brandInstances: instancesOf(text("brandInstances") ?? "0"),
    modelBuild: buildOf(text("modelBuild") ?? "full"),
    github: githubOf(text("githubRepository"), flagOf("existingGithubProvider", text("existingGithubProvider"))),
    backupRegion: otherRegionOf(text("backupRegion"), text("region") ?? "eu-west-1"),
    restoredTable: restoredTableOf(text("tableName"), text("tableStreamArn")),
    ...userPoolsOf(text("userPool") ?? "1", text("formerUserPool")),
    canary: canaryOf(text("canary") ?? "false"),
    hasFirewall: flagOf("firewall", text("firewall") ?? "true"),
  };
}
