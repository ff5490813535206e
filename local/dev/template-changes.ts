import type { Stack } from "#local/template/read-assembly.ts";
import { IGNORED } from "#local/wiring/supported-resources.ts";

/** Resource types that `Cloud.update` applies while the local cloud runs. */
const UPDATED = /^AWS::(ApiGateway|CloudFront)::|^AWS::Lambda::Function$/;

type Declared = { readonly type: string; readonly text: string };

/** Every resource by `stack/id`, except those that the local cloud ignores or updates. */
function resourcesOf(stacks: readonly Stack[]): Map<string, Declared> {
  const all = stacks.flatMap(({ name, template }) =>
    Object.entries(template.Resources).map(([id, { Type, Properties }]) => {
      return [`${name}/${id}`, { type: Type, text: JSON.stringify(Properties) }] as const;
    }),
  );
  return new Map(all.filter(([, { type }]) => !(type in IGNORED) && !UPDATED.test(type)));
}

/** Resources that were added, changed or removed and that need a restart: `stack/id (type)`. */
export function needingRestart(before: readonly Stack[], after: readonly Stack[]): string[] {
  const [old, fresh] = [resourcesOf(before), resourcesOf(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  return [...names]
    .filter((name) => old.get(name)?.text !== fresh.get(name)?.text)
    .map((name) => `${name} (${(fresh.get(name) ?? old.get(name))?.type})`);
}
