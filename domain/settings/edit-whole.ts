import type { Defaults, Maintenance } from "#contracts/settings.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeSetting } from "./change-setting.ts";

type Edit<Value> = { readonly version: number; readonly value: Value };

/** Changes the defaults; `settings.changed` if `version` is not the current one. */
export const editDefaults = (caller: Caller, edit: Edit<Defaults>): Promise<Edit<Defaults>> =>
  onCurrent(() =>
    changeSetting(caller, "defaults", replaceBy(edit), ({ trial, freemium, report_templates, templates }) => ({
      ...fieldsOf("trial", trial),
      ...fieldsOf("freemium", freemium),
      report_templates,
      ...fieldsOf("templates", templates),
    })),
  );

/** Changes the maintenance; `settings.changed` if `version` is not the current one. */
export const editMaintenance = (caller: Caller, edit: Edit<Maintenance>): Promise<Edit<Maintenance>> =>
  onCurrent(() => changeSetting(caller, "maintenance", replaceBy(edit), (value) => value));

const fieldsOf = (name: string, values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${name}.${field}`, value]));

const replaceBy =
  <Value>({ version, value }: Edit<Value>) =>
  (_: Value, current: number): Value => {
    if (version !== current) throw new ConflictError();
    return value;
  };

async function onCurrent<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw error instanceof ConflictError ? new AppError("settings.changed", {}, { cause: error }) : error;
  }
}
