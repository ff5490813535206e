import { isDeepStrictEqual } from "node:util";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { forgetSetting, readVersioned } from "#domain/kit/settings/read-setting.ts";
import { SettingEntity, type SettingName, type Values } from "#domain/kit/settings/setting.entity.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";

/** The scope of the settings in the audit log. */
const SCOPE = "settings";
type Fields = Readonly<Record<string, unknown>>;

/**
 * Changes a setting and records what it replaced. `prepare` gets the current value and its version. `fields` names the parts of a
 * value for the audit log, which keeps those that changed. Does nothing if nothing would change; `ConflictError` if it
 * changed since it was read. Returns the value and its version.
 */
export async function changeSetting<Name extends SettingName>(
  caller: Caller,
  name: Name,
  prepare: (current: Values[Name], version: number) => Values[Name],
  fields: (value: Values[Name]) => Fields,
): Promise<{ version: number; value: Values[Name] }> {
  const { version, value: current } = await readVersioned(name);
  const value = prepare(current, version);
  const [before, after] = [fields(current), fields(value)];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (changed.length === 0) return { version, value };
  const only = (all: Fields) => Object.fromEntries(changed.map((field) => [field, all[field] ?? null]));
  const row = SettingEntity.put({ name, version: version + 1, value }).where((item, { eq, notExists }) =>
    version === 0 ? notExists(item.version) : eq(item.version, version),
  );
  await commitTransaction([
    { write: put(row.params()), onConditionFailed: () => new ConflictError() },
    ...auditLogItems(caller, {
      action: `settings.${name}`,
      scope: SCOPE,
      object: name,
      change: { before: only(before), after: only(after) },
    }),
  ]);
  forgetSetting(name);
  return { version: version + 1, value };
}
