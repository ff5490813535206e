import ts from "typescript";

/** Words that do not begin a sentence with a subject: such a name depends on its `describe`. */
const OPENINGS = [
  ...["is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "can", "cannot", "could", "may", "must", "should"],
  ...["will", "would", "gets", "get", "becomes", "keeps", "stays", "says", "shows", "contains", "accepts", "rejects", "returns"],
  ...["that", "which", "whose", "who", "of", "and", "but", "or"],
] as const;

const opening = `(?:${OPENINGS.join("|")})\\b`;

export type TestNameFinding = { readonly file: string; readonly line: number; readonly word: string };

/** The name of the function at the start of a call: `test` for `test.each(rows)("name", …)`. */
function calledName(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) return calledName(expression.expression);
  return undefined;
}

/** Test names that begin with a verb or a conjunction, as if their `describe` were the start of the sentence. */
export function findIncompleteTestNames(file: string, source: string): TestNameFinding[] {
  // Parsing takes most of the time, and most files have no such text.
  if (!new RegExp(`["\`]${opening}`).test(source)) return [];
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const findings: TestNameFinding[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) && calledName(node.expression) === "test" ? node.arguments[0] : undefined;
    if (name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name))) {
      const at = name.getStart(sourceFile);
      const [word] = new RegExp(`^${opening}`).exec(source.slice(at + 1)) ?? [];
      if (word) findings.push({ file, line: sourceFile.getLineAndCharacterOfPosition(at).line + 1, word });
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return findings;
}
