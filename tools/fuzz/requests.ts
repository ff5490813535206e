import fc from "fast-check";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { inputsOf } from "./arbitrary-of-schema.ts";
import { damaged } from "./damage.ts";

/** One request without its caller. `{name}` in the path is replaced with an id that an earlier response contained. */
export type FuzzRequest = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string | undefined;
  /** Whether ids of the path are replaced by odd text. */
  readonly oddId: string | undefined;
};

/** Operations that end the session or the account of the caller, or pause the service, so that what follows would only be rejected. */
const FINAL = /^(accounts\.(signOut|delete|changePassword)|workspaces\.(close|delete|leave|remove)|settings\.editMaintenance)/i;
/** Operations that start a browser: one in ten. */
const SLOW = /^captures\.(website|banner|search)$/;

const operations: readonly Operation[] = Object.values(CATALOGUE)
  .flatMap((contracts) => Object.values(contracts).flatMap((contract) => Object.values(contract)))
  .filter(({ id }) => !FINAL.test(id));

const ODD_IDS = ["0", "hm_", "%00", "..%2f..", "hm_00000000000000000000000000", "a".repeat(3000), "😀"];

/** Valid in three of five requests, damaged in the others. */
const mostlyValid = (inputs: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: inputs, weight: 3 }, { arbitrary: damaged(inputs), weight: 2 });

function requestsOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const nothing = fc.constant(undefined);
  return fc
    .record({
      query: operation.query ? mostlyValid(inputsOf(operation.query)) : nothing,
      body: operation.body ? mostlyValid(inputsOf(operation.body)) : nothing,
      cut: fc.nat({ max: 19 }),
      oddId: fc.oneof({ arbitrary: nothing, weight: 5 }, { arbitrary: fc.constantFrom(...ODD_IDS), weight: 1 }),
    })
    .map(({ query, body, cut, oddId }) => {
      const text = body === undefined ? undefined : (JSON.stringify(body) ?? "");
      return {
        operation: operation.id,
        method: operation.method,
        path: sitePathOf(operation),
        query: queryOf(query),
        // Now and then JSON that breaks off.
        body: cut === 0 ? text?.slice(0, -1) : text,
        oddId,
      };
    });
}

function queryOf(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, typeof each === "object" ? JSON.stringify(each) : String(each)]),
  );
  const text = new URLSearchParams(pairs).toString().slice(0, 6000);
  return text === "" ? "" : `?${text}`;
}

/** `count` requests over all operations, the same ones for the same seed. */
export function generateRequests(count: number, seed: number): readonly FuzzRequest[] {
  const weighted = operations.map((operation) => ({
    arbitrary: requestsOf(operation),
    weight: SLOW.test(operation.id) ? 1 : 10,
  }));
  return fc.sample(fc.oneof(...weighted), { seed, numRuns: count });
}
