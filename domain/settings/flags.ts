import type { FeatureFlag } from "#contracts/staff/settings.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeSetting } from "./change-setting.ts";

/** They are read together, so the row must stay small. */
const MAX_FLAGS = 50;
type All = readonly FeatureFlag[];
type Answer = { flags: FeatureFlag[] };

/** Adds a feature flag: `flag.exists` or `flag.too_many`. */
export const addFlag = (caller: Caller, flag: FeatureFlag): Promise<Answer> =>
  change(caller, (all) => {
    if (all.some(({ name }) => name === flag.name)) throw new AppError("flag.exists");
    if (all.length >= MAX_FLAGS) throw new AppError("flag.too_many", { most: MAX_FLAGS });
    return [...all, flag].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  });

/** Changes a feature flag: `flag.not_found`. */
export const editFlag = (caller: Caller, flag: FeatureFlag): Promise<Answer> =>
  change(caller, (all) => {
    assertFound(all, flag.name);
    return all.map((each) => (each.name === flag.name ? flag : each));
  });

/** Deletes a feature flag: `flag.not_found`. */
export const removeFlag = (caller: Caller, name: string): Promise<Answer> =>
  change(caller, (all) => {
    assertFound(all, name);
    return all.filter((flag) => flag.name !== name);
  });

async function change(caller: Caller, prepare: (all: All) => All): Promise<Answer> {
  const fields = (all: All) => Object.fromEntries(all.map(({ name, ...flag }) => [name, flag]));
  const { value } = await retryOnConflict(() => changeSetting(caller, "flags", prepare, fields));
  return { flags: [...value] };
}

function assertFound(all: All, name: string): void {
  if (!all.some((flag) => flag.name === name)) throw new AppError("flag.not_found");
}
