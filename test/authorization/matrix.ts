import { readFileSync } from "node:fs";
import path from "node:path";
import type { Subject } from "#contracts/kit/operation.ts";

const COLUMNS: Readonly<Record<string, Subject>> = {
  AN: "anonymous",
  TR: "trial",
  TE: "trialEnded",
  FR: "freemium",
  ME: "member",
  AD: "admin",
  SA: "staff",
  AK: "key",
};
/** Allowed in scope, denied, allowed if paid for, own objects only, conditionally allowed, allowed with a workspace feature. */
export type Cell = "Y" | "-" | "$" | "o" | "c" | "f";

/** The matrix of docs/authorization.md: what each subject may do, by row. Throws if two rows have one id. */
export function readMatrix(): ReadonlyMap<string, ReadonlyMap<Subject, Cell>> {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/authorization.md"), "utf8");
  const table = text.slice(text.indexOf("## Matrix"), text.indexOf("## Live channel"));
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], ...body] = rows;
  const twice = body.find(([id], at) => body.findIndex(([other]) => other === id) < at)?.[0];
  if (twice) throw new Error(`docs/authorization.md has two rows ${twice}`);
  return new Map(
    body.map(([id = "", ...cells]) => [
      id,
      new Map(
        cells.flatMap((cell, position) => {
          const subject = COLUMNS[head[position + 1] ?? ""];
          return subject ? [[subject, cell as Cell] as const] : [];
        }),
      ),
    ]),
  );
}
