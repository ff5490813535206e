import { sha256Bytes } from "#kit/sha256.ts";
import { readSetting } from "./read-setting.ts";

/** The feature flags that are on for a scope: a workspace, or a user without one. */
export async function flagsOf(scope: string): Promise<string[]> {
  const flags = await readSetting("flags");
  return flags
    .filter(({ name, share, workspaces }) => workspaces.includes(scope) || placeOf(name, scope) < share)
    .map(({ name }) => name);
}

/** Where a scope is among all of them for a flag, from 0 to below 100: always the same, and different for each flag. */
const placeOf = (name: string, scope: string): number => (sha256Bytes(`${name} ${scope}`).readUInt32BE(0) / 2 ** 32) * 100;
