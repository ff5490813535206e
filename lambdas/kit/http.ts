import type { Contract } from "#contracts/kit/operation.ts";
import { personOf } from "./identify-person.ts";
import { identification } from "./middleware/identification.ts";
import { type Handlers, serveContract } from "./serve-contract.ts";

/** Serves a contract to people who are signed in, and to anonymous callers where it allows them. */
export const serve = <C extends Contract>(domain: string, contract: C, handlers: Handlers<C>) =>
  serveContract(domain, contract, handlers, { identification: identification(personOf) });
