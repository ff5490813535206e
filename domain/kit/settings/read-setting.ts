import { INITIAL_DEFAULTS } from "#contracts/settings.ts";
import { createTimedCache } from "#kit/timed-cache.ts";
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
const settings = createTimedCache<Values[SettingName]>(CACHE_MS);

/** A setting as it is now, with the version that an edit must name: 0 before the first edit. */
export async function readVersioned<Name extends SettingName>(name: Name): Promise<Versioned<Name>> {
  const { data } = await SettingEntity.get({ name }).go({ consistent: true });
  return data ? { version: data.version, value: data.value as Values[Name] } : { version: 0, value: INITIAL[name] };
}

/** A setting, at most 15 seconds old; failed reads are not kept. */
export const readSetting = <Name extends SettingName>(name: Name): Promise<Values[Name]> =>
  settings.get(name, async () => (await readVersioned(name)).value) as Promise<Values[Name]>;

/** Makes this instance read a setting again. */
export const forgetSetting = (name: SettingName): void => settings.forget(name);
