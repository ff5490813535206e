import { API_TIERS } from "#contracts/api-keys.ts";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { CORS_RESPONSE_HEADERS } from "#contracts/kit/cors.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Contract } from "#contracts/kit/operation.ts";
import { problemOf } from "#contracts/kit/problem.ts";
import { any, type BlockedResponse, type BlockingRule, not, pathMatches, ratePerAddress, type Statement } from "./web-acl.ts";

/** Requests of one IP address in five minutes, which is many people behind one office network. */
const REQUESTS = 1000;
/**
 * Requests of one IP address to the public API in five minutes, whose keys are limited by the functions: four keys of the highest
 * tier, on one server.
 */
const API_REQUESTS = 4 * API_TIERS[3] * 5;
/** Requests of one IP address in five minutes to operations that anyone may call without a token. */
const ANONYMOUS_REQUESTS = 300;

const API = "^/v1/";
/**
 * Hashed files, which are cached by browsers and at the edge, and of which a page has many; and what has a limit of its own, or
 * none.
 */
const OTHERWISE_LIMITED = `${API}|^/api/stripe/|^(/superadmin)?/assets/`;

/** Stripe sends events from few addresses and signs each. */
const isLimited = (path: string): boolean => !path.startsWith("/api/stripe/");

const patternOf = (path: string): string => path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");

/** One regular expression per domain, for the paths that anonymous callers may call. */
function anonymousPaths(): readonly string[] {
  const open = Object.values(CATALOGUE)
    .flatMap((domains): Contract[] => Object.values(domains))
    .flatMap((contract) => Object.values(contract))
    .filter(({ callers }) => callers.anonymous !== undefined)
    .map((operation) => sitePathOf(operation))
    .filter(isLimited);
  const byDomain = Map.groupBy(new Set(open), (path) => path.split("/").slice(0, 3).join("/"));
  return [...byDomain.values()].map((paths) => `^(${paths.map((path) => patternOf(path)).join("|")})$`);
}

const { status, message } = errors["request.too_many"];
/** The error of a limit as all APIs have it, so that clients wait instead of giving up as after a 403. */
const TOO_MANY: BlockedResponse = {
  key: "TooMany",
  status,
  headers: { "Retry-After": "60", "Cache-Control": "no-store", ...CORS_RESPONSE_HEADERS },
  body: { message, ...problemOf(status, { code: "request.too_many", message, details: {}, request_id: "" }) },
};

/** Rules of the distribution: limits per IP address, which stop a flood from one address without stopping everyone else. */
export const siteRules = (): readonly BlockingRule[] => [
  rateRule("AnonymousRate", ANONYMOUS_REQUESTS, any(...anonymousPaths().map(pathMatches))),
  rateRule("Rate", REQUESTS, not(pathMatches(OTHERWISE_LIMITED))),
  rateRule("ApiRate", API_REQUESTS, pathMatches(API)),
];

const rateRule = (name: string, limit: number, counted: Statement): BlockingRule => ({
  name,
  statement: ratePerAddress(limit, counted),
  response: TOO_MANY,
});
