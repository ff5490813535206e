import type { FeatureFlag } from "#contracts/staff/settings.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeSetting } from "./change-setting.ts";

/** They are read together, so the row must stay small. */
const MAX_FLAGS = 50;
type All = readonly FeatureFlag[];
type Answer = { flags: FeatureFlag[] };

/** Adds a feature flag or changes it: `flag.too_many`. */
export const saveFlag = (caller: Caller, flag: FeatureFlag): Promise<Answer> =>
  change(caller, (all) => {
    const others = all.filter(({ name }) => name !== flag.name);
    if (others.length >= MAX_FLAGS) throw new AppError("flag.too_many", { most: MAX_FLAGS });
    return [...others, flag].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  });

/** Deletes a feature flag: `flag.not_found`. */
export const removeFlag = (caller: Caller, name: string): Promise<Answer> =>
  change(caller, (all) => {
    if (!all.some((flag) => flag.name === name)) throw new AppError("flag.not_found");
    return all.filter((flag) => flag.name !== name);
  });

async function change(caller: Caller, prepare: (all: All) => All): Promise<Answer> {
  const fields = (all: All) => Object.fromEntries(all.map(({ name, ...flag }) => [name, flag]));
  const { value } = await retryOnConflict(() => changeSetting(caller, "flags", prepare, fields));
  return { flags: [...value] };
}
