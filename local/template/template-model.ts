import { attributeOf, physicalNameOf, refOf } from "./identities.ts";
import { resolve, type Scope } from "./intrinsics.ts";
import type { Json, JsonObject, RawResource, Stack } from "./read-assembly.ts";

/** Properties with all intrinsic functions resolved. */
export type Properties = Readonly<Record<string, unknown>>;

/** A resource of the application. `properties` are resolved lazily, so an unsupported value affects only code that needs it. */
export type Resource = {
  readonly id: string;
  readonly stack: string;
  readonly type: string;
  readonly metadata: JsonObject;
  /** The value of `Ref`. */
  readonly ref: string;
  readonly name: string;
  readonly properties: Properties;
  attribute(name: string): string;
};

/** All stacks of the application combined. */
export type Model = {
  readonly resources: readonly Resource[];
  ofType(...types: readonly string[]): Resource[];
  /** The only resource of a type. Throws when there is none or more than one. */
  only(type: string): Resource;
  /** The resource of a type whose `Ref`, `Arn` or name is the given text. */
  find(type: string, reference: string): Resource | undefined;
  /** Absolute path of the asset whose hash occurs in `text` (an S3 key or URL). Throws when there is none. */
  asset(text: string): string;
};

const parseBoolean = (scope: Scope, raw: RawResource) => raw.Condition === undefined || scope.condition(raw.Condition);

function resourceOf(scope: Scope, stack: string, id: string, raw: RawResource): Resource {
  let resolved: Properties | undefined;
  const resolveProperty = (value: Json | undefined) =>
    value === undefined ? undefined : resolve(value, scope, `${stack}/${id} (${raw.Type})`);
  const named = { stack, id, type: raw.Type, property: (name: string) => resolveProperty(raw.Properties?.[name]) };
  return {
    id,
    stack,
    type: raw.Type,
    metadata: raw.Metadata ?? {},
    get ref() {
      return refOf(named);
    },
    get name() {
      return physicalNameOf(named);
    },
    get properties() {
      resolved ??= (resolveProperty(raw.Properties) ?? {}) as Properties;
      return resolved;
    },
    attribute: (name) => attributeOf(named, name),
  };
}

/** Combines the stacks of an assembly into one model; resolves `Fn::ImportValue` from the exports of other stacks. */
export function createModel(stacks: readonly Stack[]): Model {
  const byStack = new Map<string, Map<string, Resource>>();
  const scopes = stacks.map((stack): Scope => {
    const scope: Scope = {
      stack: stack.name,
      template: stack.template,
      resource: (id) => byStack.get(stack.name)?.get(id),
      condition: (name) => {
        const condition = stack.template.Conditions?.[name];
        return condition !== undefined && resolve(condition, scope, `condition ${name} of ${stack.name}`) === true;
      },
      exported: (name) => exported(name),
    };
    return scope;
  });

  function exported(name: string): unknown {
    for (const scope of scopes)
      for (const [id, output] of Object.entries(scope.template.Outputs ?? {})) {
        const where = `output ${id} of ${scope.stack}`;
        if (output.Export && resolve(output.Export.Name, scope, where) === name) return resolve(output.Value, scope, where);
      }
    return undefined;
  }

  for (const scope of scopes) {
    const own = new Map<string, Resource>();
    byStack.set(scope.stack, own);
    for (const [id, raw] of Object.entries(scope.template.Resources))
      if (parseBoolean(scope, raw)) own.set(id, resourceOf(scope, scope.stack, id, raw));
  }

  const resources = [...byStack.values()].flatMap((own) => [...own.values()]);
  const ofType = (...types: readonly string[]) => resources.filter(({ type }) => types.includes(type));
  return {
    resources,
    ofType,
    only(type) {
      const [first, second] = ofType(type);
      if (!first || second)
        throw new Error(
          `the application declares ${second ? "more than one" : "no"} ${type}; the local cloud supports exactly one`,
        );
      return first;
    },
    find: (type, reference) =>
      ofType(type).find((resource) => resource.ref === reference || resource.name === reference || arnOf(resource) === reference),
    asset(text) {
      for (const { assets } of stacks) for (const [hash, file] of assets) if (text.includes(hash)) return file;
      throw new Error(`no asset of the assembly matches ${text}`);
    },
  };
}

function arnOf(resource: Resource): string | undefined {
  try {
    return resource.attribute("Arn");
  } catch {
    return undefined;
  }
}
