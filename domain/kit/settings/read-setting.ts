import { INITIAL_DEFAULTS } from "#contracts/settings.ts";
import { now } from "#kit/clock.ts";
import { SettingEntity, type SettingName, type Values } from "./setting.entity.ts";

/** How long an instance keeps a setting: after so much time an edit applies everywhere. */
const CACHE_MS = 15_000;

/** The settings until staff edit them. */
const INITIAL: Values = {
  defaults: INITIAL_DEFAULTS,
  maintenance: { mode: "off", message: "" },
  announcements: [],
  flags: [],
};

type Versioned<Name extends SettingName> = { readonly version: number; readonly value: Values[Name] };
const cached = new Map<SettingName, { readonly at: number; readonly value: Promise<unknown> }>();

/** A setting as it is now, with the version that an edit must name: 0 before the first edit. */
export async function readVersioned<Name extends SettingName>(name: Name): Promise<Versioned<Name>> {
  const { data } = await SettingEntity.get({ name }).go({ consistent: true });
  return data ? { version: data.version, value: data.value as Values[Name] } : { version: 0, value: INITIAL[name] };
}

/** A setting, at most 15 seconds old; failed reads are not kept. */
export function readSetting<Name extends SettingName>(name: Name): Promise<Values[Name]> {
  const at = now().getTime();
  const known = cached.get(name);
  if (known && at >= known.at && at - known.at < CACHE_MS) return known.value as Promise<Values[Name]>;
  const value = readVersioned(name).then((read) => read.value);
  cached.set(name, { at, value });
  value.catch(() => forgetSetting(name));
  return value;
}

/** Makes this instance read a setting again. */
export const forgetSetting = (name: SettingName): void => void cached.delete(name);
