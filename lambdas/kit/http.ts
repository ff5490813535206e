import type { Contract } from "#contracts/kit/operation.ts";
import { personOf } from "./identify-person.ts";
import { identification } from "./middleware/identification.ts";
import { type Handlers, serveContract } from "./serve-contract.ts";

/** The response of operations without content. */
export async function emptyResponse(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

/** Serves a contract to people who are signed in, and to anonymous callers where it allows them. */
export const serve = <C extends Contract>(domain: string, contract: C, handlers: Handlers<C>) =>
  serveContract(domain, contract, handlers, { identification: identification(personOf) });
