import { CustomAttributeType, Entity } from "electrodb";
import type { Defaults, Maintenance } from "#contracts/settings.ts";
import type { Announcement, FeatureFlag } from "#contracts/staff/settings.ts";
import { table } from "#domain/kit/table.ts";

/** The settings by name, as stored. */
export type Values = {
  readonly defaults: Defaults;
  readonly maintenance: Maintenance;
  readonly announcements: readonly Announcement[];
  readonly flags: readonly FeatureFlag[];
};
export type SettingName = keyof Values;

/** A setting that staff configure for everyone: one row per name. `version` increases with every edit. */
export const SettingEntity = new Entity(
  {
    model: { service: "kit", entity: "setting", version: "1" },
    attributes: {
      name: { type: CustomAttributeType<SettingName>("string"), required: true, readOnly: true },
      version: { type: "number", required: true },
      value: { type: CustomAttributeType<Values[SettingName]>("any"), required: true },
    },
    indexes: {
      byName: { pk: { field: "pk", composite: ["name"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
