import type * as z from "zod";
import type { Account } from "./account.ts";

/** One call of the API. */
export type Operation = {
  readonly method: "GET" | "POST" | "DELETE";
  /** `/v1/customers/{id}` */
  readonly route: string;
  /** Matches the path; groups are the ids in it. */
  readonly path: RegExp;
  readonly params: z.ZodType;
  run(account: Account, params: never, ids: readonly string[]): object;
};

/** `/v1/customers/{id}/sources` as a pattern. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "([^/]+)")}$`);

export const operation = <Schema extends z.ZodType>(
  method: Operation["method"],
  path: string,
  params: Schema,
  run: (account: Account, params: z.output<Schema>, ...ids: string[]) => object,
): Operation => ({
  method,
  route: path,
  path: patternOf(path),
  params,
  run: (account, read, ids) => run(account, read as z.output<Schema>, ...ids),
});
