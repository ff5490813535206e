import { readFileSync } from "node:fs";
import path from "node:path";

/** Prefix of the IAM actions of a client's service, by the name of its package. Tables, buckets and models have tests of their own. */
const SERVICES: Readonly<Record<string, string>> = {
  "client-apigatewaymanagementapi": "execute-api",
  "client-cognito-identity-provider": "cognito-idp",
  "client-eventbridge": "events",
  "client-lambda": "lambda",
  "client-sagemaker-runtime": "sagemaker",
  "client-secrets-manager": "secretsmanager",
  "client-sesv2": "ses",
  "client-sfn": "states",
  "client-sns": "sns",
  "client-sqs": "sqs",
};
export const SERVICE_ACTION = new RegExp(`^(?:${Object.values(SERVICES).join("|")}):`);
/** Commands whose action has another name, or that need none. */
const RENAMED: Readonly<Record<string, string | undefined>> = {
  "execute-api:DeleteConnection": "execute-api:ManageConnections",
  "execute-api:PostToConnection": "execute-api:ManageConnections",
  "lambda:Invoke": "lambda:InvokeFunction",
  // Called with the token of the user.
  "cognito-idp:AssociateSoftwareToken": undefined,
  "cognito-idp:VerifySoftwareToken": undefined,
};
const root = path.resolve(import.meta.dirname, "../..");

/** An adapter, in parts: its declarations by name, and what it imports from other adapters. */
type Adapter = {
  readonly file: string;
  readonly service: string | undefined;
  readonly parts: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, string>;
};

/**
 * The IAM actions that functions of adapters need, of those that files outside the adapters import. A function's own commands
 * count, and those of the functions that it mentions.
 * @param sources files relative to the root of the repository
 */
export function actionsNeeded(sources: readonly string[]): readonly string[] {
  const adapters = new Map(sources.filter(isAdapter).map((file) => [file, readAdapter(file)]));
  const seen = new Set<string>();
  const actions = new Set<string>();
  const visit = (file: string, name: string) => {
    const adapter = adapters.get(file);
    const part = adapter?.parts.get(name);
    if (!adapter || part === undefined || seen.has(`${file} ${name}`)) return;
    seen.add(`${file} ${name}`);
    for (const action of actionsIn(adapter, part)) actions.add(action);
    for (const [word] of part.matchAll(/\b\w+\b/g)) {
      visit(file, word);
      visit(adapter.imports.get(word) ?? "", word);
    }
  };
  for (const file of sources.filter((each) => !isAdapter(each) && /\.tsx?$/.test(each)))
    for (const [name, from] of importsOf(file)) visit(from, name);
  return [...actions].sort();
}

const isAdapter = (file: string): boolean => file.startsWith("adapters/");

function readAdapter(file: string): Adapter {
  const text = readFileSync(path.join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, "");
  const [, clientPackage = ""] = /from "@aws-sdk\/(client-[\w-]+)"/.exec(text) ?? [];
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function\*?|const|class) )/m).flatMap((part) => {
    const [, name] = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(part) ?? [];
    return name ? [[name, part] as const] : [];
  });
  return { file, service: SERVICES[clientPackage], parts: new Map(parts), imports: importsOf(file) };
}

function actionsIn({ service }: Adapter, part: string): readonly string[] {
  if (!service) return [];
  const names = [...part.matchAll(/\bnew (\w+)Command\(|\bpaginate(\w+)\(/g)].map(([, command, paged]) => command ?? paged);
  return names.map((name) => `${service}:${name}`).flatMap((action) => (action in RENAMED ? (RENAMED[action] ?? []) : action));
}

/** What a file imports from adapters: the adapter's file by the imported name. */
function importsOf(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = [...text.matchAll(/^import \{([^}]*)\} from "((?:#adapters\/|\.{1,2}\/)[^"]+)"/gm)].flatMap(
    ([, names = "", from = ""]) => {
      const target = from.startsWith("#") ? from.slice(1) : path.join(path.dirname(file), from);
      const imported = names.split(",").map((name) => name.trim().split(" as ")[0] ?? "");
      return isAdapter(target) ? imported.filter(Boolean).map((name) => [name, target] as const) : [];
    },
  );
  return new Map(found);
}
