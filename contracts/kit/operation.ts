import type * as z from "zod";
import type { ApiScope } from "#contracts/api-keys.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import type { ErrorCode } from "./errors.ts";

/** The type of caller. The server determines it from the token and the table on every call, never from the request. */
export const SUBJECTS = ["anonymous", "trial", "trialEnded", "freemium", "member", "admin", "staff", "key"] as const;
export type Subject = (typeof SUBJECTS)[number];

/**
 * Access of each subject to an operation; subjects that are not named are rejected (default deny).
 * `yes`: allowed in its own scope. `paid`: needs credits and, in a workspace, an active subscription or beta (else 402).
 * `own`: only on objects the caller created. `feature:x`: the workspace's access list must contain x.
 */
export type Grant = "yes" | "paid" | "own" | `feature:${AccessFlag}`;

/** The kinds of resources that a response can contain and that change while it is displayed. */
export type Resource = "heatmap" | "audit" | "chat" | "comment" | "project" | "report" | "workspace" | "profile";

/** Days as in `2026-12-01`, from the beginning of the day in UTC, and the name of an operation. */
export type Deprecation = { readonly since: string; readonly ends: string; readonly instead: string };

/** One thing the API can do, as a contract writes it: enough to route it, guard it, check it, call it and document it. */
export type OperationSpec = {
  readonly summary: string;
  /** Row of docs/authorization.md that covers this operation. */
  readonly row: string;
  /** The REST API that it belongs to. Default: the customers'. */
  readonly api?: "staff" | "public";
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the prefix of its API. Begins with its domain, unless anonymous callers may call it. */
  readonly path: `/${string}`;
  readonly callers: Readonly<Partial<Record<Subject, Grant>>>;
  /** Also allowed while the caller's email address is not verified. Default: no. */
  readonly unverified?: true;
  /**
   * Why a retry with the same `Idempotency-Key` runs again, instead of getting the first response. `secret`: the response is a
   * secret. `short-lived`: it is valid for minutes only. `large`: it is too large to be stored, and nothing is changed.
   * `repeatable`: running it again has the same result, or is its purpose. Default: the response is stored.
   */
  readonly notStored?: "secret" | "short-lived" | "large" | "repeatable";
  /**
   * It changes the scope that its caller works in. A repeated request gets the first response, although the caller is in another
   * scope by then, and even if they may not call it there. So the response contains no content of a scope. Default: no, so that the
   * repetition is rejected.
   */
  readonly changesScope?: true;
  /**
   * Staff may call it while they view the application as a user: a GET without side effects, whose response is no secret and no
   * export of personal data. Default: no.
   */
  readonly viewable?: true;
  /**
   * It is deprecated: since when, when it ends (at least twelve months later), and the operation of its contract that replaces it.
   * Default: no.
   */
  readonly deprecated?: Deprecation;
  /** The scope that an API key needs; `any`: every key may call it. Operations of the public API name one, others none. */
  readonly scope?: ApiScope | "any";
  /** A second scope that the operation needs. */
  readonly alsoScope?: ApiScope;
  /** Status of a successful response. Default 200. */
  readonly status?: 200 | 201 | 202;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The handler reads the body as it was sent. Default: an operation without `body` accepts none, or an empty object. */
  readonly hasRawBody?: true;
  readonly returns: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** The resources that the response contains: when one of them changes, clients read it again. Default: none. */
  readonly shows?: readonly Resource[];
};
export type Operation = OperationSpec & {
  /** Unique name: the contract and the operation, as in "projects.list". */
  readonly id: string;
};
export type Contract = Readonly<Record<string, Operation>>;

type Part<Op, K extends string> = Op extends { readonly [P in K]: infer S extends z.ZodType } ? S : undefined;
type Sent<Op, K extends string> = Part<Op, K> extends z.ZodType ? { [P in K]: z.input<Part<Op, K>> } : unknown;
type Read<Op, K extends string> = Part<Op, K> extends z.ZodType ? { [P in K]: z.output<Part<Op, K>> } : unknown;

/** The request as clients send it, before defaults are applied. */
export type Request<Op> = Sent<Op, "params"> & Sent<Op, "query"> & Sent<Op, "body">;
/** The request as handlers receive it, after parsing. */
export type Input<Op> = Read<Op, "params"> & Read<Op, "query"> & Read<Op, "body">;
export type Output<Op extends Operation> = z.output<Op["returns"]>;
