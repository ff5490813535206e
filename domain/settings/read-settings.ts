import type { Output } from "#contracts/kit/operation.ts";
import type { settings } from "#contracts/settings.ts";
import type { staffSettings } from "#contracts/staff/settings.ts";
import { readSetting, readVersioned } from "#domain/kit/settings/read-setting.ts";
import { sorted } from "./announcements.ts";

/** All settings as they are now, for staff. */
export async function readSettings(): Promise<Output<typeof staffSettings.read>> {
  const [defaults, maintenance, announcements, flags] = await Promise.all([
    readVersioned("defaults"),
    readVersioned("maintenance"),
    readVersioned("announcements"),
    readVersioned("flags"),
  ]);
  return { defaults, maintenance, announcements: sorted(announcements.value), flags: [...flags.value] };
}

/** Reads the settings that everyone may see. */
export async function readPublicSettings(): Promise<Output<typeof settings.public>> {
  const [defaults, maintenance] = await Promise.all([readSetting("defaults"), readSetting("maintenance")]);
  return { defaults, maintenance };
}
