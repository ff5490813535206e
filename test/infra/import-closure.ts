import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** What a source file leads to when it is loaded: by following its imports, not by running it. */
export type ImportClosure = {
  /** Variables it asks for with `environment("…")`. */
  readonly variables: readonly string[];
  /** Domains whose entities it reads or writes, by the calls it makes on them. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Domains of entities that it writes in batches: many items in one call. */
  readonly batches: readonly string[];
  /** Our own files that it leads to. */
  readonly sources: readonly string[];
  /** Packages it imports. */
  readonly packages: readonly string[];
  /** Calls from outside the adapters of functions exported by `adapters/storage.ts` and the files of `adapters/storage/`. */
  readonly files: readonly string[];
};

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^"=;()]*?from\s+)?"([^"]+)"/gm;
const WRITES = "create|put|patch|update|upsert|delete|remove";

const manifest = createRequire(import.meta.url)("../../package.json") as { imports: Record<string, string> };
const root = path.resolve(import.meta.dirname, "../..");

/** Follows the imports of a file below the repository's root. Type-only imports lead nowhere. */
export function importClosure(entry: string): ImportClosure {
  const sources = new Map<string, string>();
  const packages = new Set<string>();
  follow(path.join(root, entry), sources, packages);

  const services = servicesOf(sources);
  const code = [...sources.values()].join("\n");
  const callers = [...sources].filter(([file]) => !path.relative(root, file).startsWith("adapters/")).map(([, text]) => text);
  const called = (entity: string, verbs: string) => new RegExp(`\\b${entity}\\s*\\.(?:${verbs})\\(`).test(code);
  const inBatches = (entity: string) =>
    new RegExp(`\\b${entity}\\.(?:put|delete)\\(\\w+\\)\\.go\\(\\)\\)\\.unprocessed`).test(code);
  const writes = new Set([...services].filter(([entity]) => called(entity, WRITES)).map(([, service]) => service));
  return {
    variables: sorted([...code.matchAll(/\benvironment\("(\w+)"\)/g)].map(([, name]) => name ?? "")),
    reads: sorted([...services].filter(([, service]) => !writes.has(service)).map(([, service]) => service)),
    writes: sorted([...writes]),
    batches: sorted([...services].filter(([entity]) => inBatches(entity)).map(([, service]) => service)),
    sources: sorted([...sources.keys()].map((file) => path.relative(root, file))),
    packages: sorted([...packages]),
    files: sorted(
      [...callers.join("\n").matchAll(/import \{([^}]*)\} from "#adapters\/storage(?:\/[\w-]+)?\.ts"/g)].flatMap(
        ([, names = ""]) => namesIn(names),
      ),
    ),
  };
}

function follow(file: string, sources: Map<string, string>, packages: Set<string>): void {
  if (sources.has(file) || !existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  sources.set(file, file.endsWith(".json") ? "" : text);
  if (file.endsWith(".json")) return;
  for (const [, typeOnly, target = ""] of text.matchAll(IMPORT)) {
    if (typeOnly) continue;
    const next = locate(target, file);
    if (next) follow(next, sources, packages);
    else
      packages.add(
        target
          .split("/")
          .slice(0, target.startsWith("@") ? 2 : 1)
          .join("/"),
      );
  }
}

function locate(target: string, from: string): string | undefined {
  if (target.startsWith(".")) return path.resolve(path.dirname(from), target);
  if (!target.startsWith("#")) return;
  const [folder = "", ...rest] = target.split("/");
  const pattern = manifest.imports[`${folder}/*`];
  return pattern && path.join(root, pattern.replace("*", rest.join("/")));
}

/** Name of each exported entity → its ElectroDB service. */
function servicesOf(sources: ReadonlyMap<string, string>): Map<string, string> {
  const entities = [...sources].filter(([file]) => file.endsWith(".entity.ts")).map(([, text]) => text);
  return new Map(
    entities.flatMap((text) =>
      [...text.matchAll(/export const (\w+) = new Entity\([\s\S]*?service: "(\w+)"/g)].map(
        ([, entity = "", service = ""]) => [entity, service] as const,
      ),
    ),
  );
}

const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim().replace(/^type .*/, ""))
    .filter(Boolean);
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
