type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type RawResource = { readonly Type: string; readonly DependsOn?: string | readonly string[]; readonly [name: string]: unknown };
type Template = {
  readonly Resources: Readonly<Record<string, RawResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Json; readonly Export?: { readonly Name: string } }>>;
};
/** A stack of a cloud assembly. */
export type StackArtifact = {
  readonly id: string;
  readonly stackName: string;
  readonly environment: { readonly region: string };
  readonly dependencies: readonly { readonly id: string }[];
  readonly template: unknown;
};
type Export = { readonly stack: string; readonly value: string };
type Deployed = {
  readonly resources: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
  readonly imports: ReadonlySet<string>;
};

/** What a deployment changed: `create`, `update` or `delete` and the resource, as `stack/id (type)`. */
export type Change = readonly ["create" | "update" | "delete", string];

const PSEUDO = [
  "AWS::AccountId",
  "AWS::NoValue",
  "AWS::Partition",
  "AWS::Region",
  "AWS::StackId",
  "AWS::StackName",
  "AWS::URLSuffix",
];

/**
 * CloudFormation, as far as a deployment of several stacks can fail before AWS creates anything: every reference must lead to a
 * resource of its stack, resources must not depend on each other in a circle, an import needs an export that exists at that
 * moment, an export that another stack imports can be neither changed nor removed, and a lost resource cannot be updated.
 */
export class CloudFormationDouble {
  /** Stacks in the order of their first deployment. */
  readonly order: string[] = [];
  readonly #stacks = new Map<string, Deployed>();
  readonly #exports = new Map<string, Export>();
  readonly #lost = new Set<string>();

  /**
   * Deploys all stacks as the command line of CDK does: each after those it depends on, otherwise in any order. Returns the
   * changes.
   */
  deploy(stacks: readonly StackArtifact[]): readonly Change[] {
    const waiting = new Map(stacks.map((stack) => [stack.id, stack]));
    const changes: Change[] = [];
    while (waiting.size > 0) {
      const ready = [...waiting.values()].filter(({ dependencies }) => dependencies.every(({ id }) => !waiting.has(id)));
      // The last of those that may come next, so that no undeclared dependency is met by luck.
      const next = ready.sort((a, b) => a.stackName.localeCompare(b.stackName)).at(-1);
      if (!next) throw new Error(`stacks depend on each other: ${[...waiting.keys()].join(", ")}`);
      waiting.delete(next.id);
      changes.push(...this.#deployStack(next.stackName, next.environment.region, next.template as Template));
    }
    return changes;
  }

  /** Deletes a resource without CloudFormation, which does not notice: it cannot be updated, but removed from its stack. */
  lose(stack: string, resource: string): void {
    this.#lost.add(`${stack}/${resource}`);
  }

  /** The outputs of a stack, by name. */
  outputs(stack: string): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#stacks.get(stack)?.outputs ?? []);
  }

  #deployStack(name: string, region: string, template: Template): readonly Change[] {
    checkReferences(name, template);
    const imports = new Set<string>();
    const resolve = (value: Json): string =>
      JSON.stringify(value, (_, inner: Json) => {
        const imported = intrinsic(inner, "Fn::ImportValue");
        if (typeof imported !== "string") return inner;
        const found = this.#exports.get(`${region} ${imported}`);
        if (!found) throw new Error(`${name}: no export named ${imported} found`);
        imports.add(`${region} ${imported}`);
        return found.value;
      });

    const resources = new Map(
      Object.entries(template.Resources).map(([id, raw]) => [`${id} (${raw.Type})`, resolve(raw as Json)]),
    );
    const outputs = Object.entries(template.Outputs ?? {});
    const exported = outputs.flatMap(([, { Value, Export }]) =>
      Export ? [[`${region} ${Export.Name}`, `${name}:${resolve(Value)}`] as const] : [],
    );
    this.#replaceExports(name, new Map(exported));

    const before = this.#stacks.get(name);
    if (!before) this.order.push(name);
    this.#stacks.set(name, { resources, imports, outputs: new Map(outputs.map(([id, { Value }]) => [id, resolve(Value)])) });
    const old = before?.resources ?? new Map<string, string>();
    return [
      ...[...resources].flatMap(([id, text]): Change[] => {
        if (!old.has(id)) return [["create", `${name}/${id}`]];
        if (old.get(id) === text) return [];
        if (this.#lost.has(`${name}/${id}`)) throw new Error(`${name}: ${id} does not exist and cannot be updated`);
        return [["update", `${name}/${id}`]];
      }),
      ...[...old.keys()].filter((id) => !resources.has(id)).map((id): Change => ["delete", `${name}/${id}`]),
    ];
  }

  #replaceExports(stack: string, exported: ReadonlyMap<string, string>): void {
    for (const [name, { stack: owner, value }] of this.#exports) {
      if (owner !== stack || exported.get(name) === value) continue;
      const user = [...this.#stacks].find(([other, { imports }]) => other !== stack && imports.has(name))?.[0];
      if (user) throw new Error(`${stack}: export ${name} cannot be changed or deleted as it is in use by ${user}`);
      this.#exports.delete(name);
    }
    for (const [name, value] of exported) {
      const owner = this.#exports.get(name)?.stack;
      if (owner !== undefined && owner !== stack) throw new Error(`${stack}: export ${name} is already exported by ${owner}`);
      this.#exports.set(name, { stack, value });
    }
  }
}

/** The argument of an intrinsic function, if the value is one. */
function intrinsic(value: Json, name: string): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, Json>)[name] : undefined;
}

/** Throws for a reference to a resource that the stack does not have, and for resources that depend on each other. */
function checkReferences(stack: string, { Resources, Outputs = {} }: Template): void {
  const known = (from: string, id: string): string => {
    if (!(id in Resources)) throw new Error(`${stack}: ${from} refers to ${id}, which does not exist`);
    return id;
  };
  const needs = new Map(
    Object.entries(Resources).map(([id, raw]) => [
      id,
      [...referencesIn(raw as Json), ...[raw.DependsOn ?? []].flat()].map((other) => known(id, other)),
    ]),
  );
  for (const [id, { Value }] of Object.entries(Outputs)) for (const other of referencesIn(Value)) known(`output ${id}`, other);

  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    if (path.includes(id)) throw new Error(`${stack}: circular dependency: ${[...path, id].join(" → ")}`);
    if (done.has(id)) return;
    for (const other of needs.get(id) ?? []) visit(other, [...path, id]);
    done.add(id);
  };
  for (const id of needs.keys()) visit(id, []);
}

/** Ids of the resources that a value refers to. */
function referencesIn(value: Json): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner: Json) => referencesIn(inner));
  const [ref, attribute, sub] = ["Ref", "Fn::GetAtt", "Fn::Sub"].map((name) => intrinsic(value, name));
  if (typeof ref === "string") return PSEUDO.includes(ref) ? [] : [ref];
  if (Array.isArray(attribute)) return [String(attribute[0])];
  if (typeof sub === "string") {
    const names = [...sub.matchAll(/\$\{([^!}]+)\}/g)].map(([, name = ""]) => name.split(".")[0] ?? "");
    return names.filter((name) => !PSEUDO.includes(name));
  }
  return Object.values(value).flatMap((inner) => referencesIn(inner));
}
