import ts from "typescript";

/** A piece of text in a source file, with the line (from 1) on which it begins. */
export type CodeText = { readonly line: number; readonly text: string };

/** Words of a camelCase, PascalCase or upper-case name, separated by spaces. */
export const splitName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();

const isText = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode | ts.JsxText =>
  ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);

/** Module paths and the names of fields on the wire are not prose. */
const isName = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isLiteralTypeNode(node.parent) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/** Names that this file introduces. Fields are not among them: many are stored or sent under their name. */
const isDeclaredName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    // Without a property name, an element of an object pattern is a field.
    (ts.isBindingElement(parent) && (parent.propertyName !== undefined || ts.isArrayBindingPattern(parent.parent)));
  return isDeclaration && parent.name === node;
};

/**
 * All prose of a TypeScript file: comments, string literals of more than one word, JSX text, and declared names, split into words.
 */
export function codeTexts(file: string, source: string): CodeText[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const texts = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) texts.set(pos, source.slice(pos, end));
    if (isText(node) && !isName(node) && /\s/.test(node.text.trim())) texts.set(node.getStart(sourceFile), node.text);
    if (ts.isIdentifier(node) && isDeclaredName(node)) texts.set(node.getStart(sourceFile), splitName(node.text));
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return [...texts].flatMap(([at, text]) => {
    const { line } = sourceFile.getLineAndCharacterOfPosition(at);
    return text.split("\n").map((part, index) => ({ line: line + 1 + index, text: part }));
  });
}
