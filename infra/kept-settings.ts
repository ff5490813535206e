import type { Construct } from "constructs";
import { SETTING_NAMES, type SettingName } from "./settings.ts";

/** Settings of one deployment, or that other outputs of the stacks have. */
const NOT_KEPT: readonly SettingName[] = [
  "stage",
  "region",
  "webOrigin",
  "certificateArn",
  "tableName",
  "tableStreamArn",
  "userPool",
  "formerUserPool",
];

/** The settings that are given and that the next deployment keeps, by name. None is a secret. */
export function keptSettingsOf(app: Construct): Readonly<Partial<Record<SettingName, string>>> {
  const given = SETTING_NAMES.filter((name) => !NOT_KEPT.includes(name)).flatMap((name) => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined || value === "" ? [] : [[name, String(value)] as const];
  });
  const { canary, ...others } = Object.fromEntries(given) as Partial<Record<SettingName, string>>;
  // `immediate` is for one fix.
  return { ...others, ...(canary && { canary: canary === "immediate" ? "true" : canary }) };
}
