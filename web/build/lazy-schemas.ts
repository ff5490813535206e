import path from "node:path";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const CONTRACTS = /[\\/]contracts[\\/][\w/\\-]+\.ts$/;
const SOURCES = /[\\/](contracts|web)[\\/][\w/\\-]+\.tsx?$/;
const IMPORTS_ZOD = /^import \* as z from "zod";$/m;
/** Schemas that contracts make with functions of their own have the name of a type, as in `WebhookId`. Other constants do not. */
const TYPE_NAME = /^[A-Z][A-Za-z0-9]*[a-z]/;
/** The parts of an operation that are schemas. */
const PARTS: ReadonlySet<string> = new Set(["params", "query", "body", "returns"]);

/** Removes `[start, end)` of the source, or inserts `text` at `start`. */
type Change = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Wraps the schemas of a module with `lazySchema`, so that loading the module constructs none of them, and marks them as free of
 * side effects, so that unused ones are removed. In contracts it also removes the descriptions for OpenAPI.
 */
export function withLazySchemas(code: string, file: string): string {
  const isContract = CONTRACTS.test(file);
  const { program } = parseSync(path.basename(file), code);
  const wrapped = schemasOf(program, isContract);
  const changes: Change[] = wrapped.flatMap(({ start, end }) => [
    { start, end: start, text: "/* @__PURE__ */ lazySchema(() => " },
    { start: end, end, text: ")" },
  ]);
  if (isContract) changes.push(...descriptionsIn(program));
  if (changes.length === 0) return code;
  // From the end, so that the positions of the others stay valid.
  const changed = changes
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);
  return wrapped.length > 0 ? `import { lazySchema } from "#web/kit/api/lazy-schema.ts";\n${changed}` : changed;
}

/** Vite plugin that makes the schemas of contracts and of the web application lazy. */
export function lazySchemas(): Plugin {
  return {
    name: "lazy-schemas",
    enforce: "pre",
    transform: (code, id) => (SOURCES.test(id) && IMPORTS_ZOD.test(code) ? { code: withLazySchemas(code, id), map: null } : null),
  };
}

/** The expressions whose value is a schema: constants of the module and, in contracts, parts of operations. */
function schemasOf(program: ESTree.Program, isContract: boolean): ESTree.Expression[] {
  const constants = program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === "VariableDeclaration" ? statement.declarations : []));
  const known = new Set(["z"]);
  const found: ESTree.Expression[] = [];
  for (const { id, init } of constants) {
    if (id.type !== "Identifier" || !init) continue;
    const root = rootOf(init);
    if (root === undefined || !(known.has(root) || (isContract && TYPE_NAME.test(id.name)))) continue;
    known.add(id.name);
    found.push(init);
  }
  const isIn = ({ start }: ESTree.Expression) => found.some((other) => other.start <= start && start < other.end);
  const parts: ESTree.Expression[] = [];
  if (isContract)
    new Visitor({
      Property({ key, value }) {
        if (key.type !== "Identifier" || !PARTS.has(key.name) || value.type !== "CallExpression") return;
        if (rootOf(value) !== undefined && !isIn(value)) parts.push(value);
      },
    }).visit(program);
  return [...found, ...parts];
}

/** `z` of `z.string().max(9)`: what a chain of calls begins with. Undefined for other expressions, as `z.object({}).shape`. */
function rootOf(expression: ESTree.Expression): string | undefined {
  if (expression.type !== "CallExpression") return undefined;
  let { callee } = expression;
  if (callee.type === "MemberExpression") {
    if (callee.object.type === "CallExpression") return rootOf(callee.object);
    // As in `z.iso.datetime()`.
    callee = callee.object.type === "MemberExpression" ? callee.object.object : callee.object;
  }
  return callee.type === "Identifier" ? callee.name : undefined;
}

/** The calls of `.meta({ … })`. */
function descriptionsIn(program: ESTree.Program): Change[] {
  const found: Change[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, end }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.property.name !== "meta") return;
      if (given.length === 1) found.push({ start: callee.object.end, end, text: "" });
    },
  }).visit(program);
  return found;
}
