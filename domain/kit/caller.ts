import type { ApiScope } from "#contracts/api-keys.ts";
import type { Subject } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";

/** The caller, as currently stored in the table. Role and workspace are read on every call, never taken from the token. */
export type Caller = {
  readonly uid: string;
  /** Their subject in the user pool. */
  readonly poolSubject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly subject: Exclude<Subject, "anonymous">;
  /** A staff member without a second factor; treated as a customer until one is set up. */
  readonly needsSecondFactor: boolean;
  /** Time of the last sign-in with password, in seconds since 1970. */
  readonly signedInAt: number;
  /** When a sign-in was last recorded, ISO 8601; absent before the first one. */
  readonly lastSignIn?: string | undefined;
  /** The API key of the request, if it has one: its permissions, its limit, and when its use was last recorded (ISO 8601). */
  readonly key?: {
    readonly scopes: readonly ApiScope[];
    readonly perMinute: number;
    readonly lastUsed?: string | undefined;
  };
  /** The view in which a member of staff sees the application as this user, and the uid of the member. Such a caller only reads. */
  readonly viewedIn?: { readonly view: string; readonly staff: string };
  /** The workspace the caller is a member or the admin of; absent for trial and freemium users. */
  readonly workspace?: {
    readonly uid: string;
    readonly role: "member" | "admin";
    readonly access: readonly AccessFlag[];
    /** Subscription active or past due, or the workspace is in beta: its credits may be spent. */
    readonly usable: boolean;
    readonly beta: boolean;
  };
};

/** The scope whose objects the caller sees: their workspace, otherwise their own uid. */
export const scopeOf = (caller: Caller): string => caller.workspace?.uid ?? caller.uid;

/** Whose rate limits a request counts towards: in a view by staff those of the member of staff, not of the user. */
export const countedUid = ({ uid, viewedIn }: Caller): string => viewedIn?.staff ?? uid;

/** Whether the caller may see objects of a scope without being staff: their workspace's, or their personal ones. */
export const ownsScope = ({ workspace, uid }: Caller, scope: string): boolean => scope === workspace?.uid || scope === uid;

/**
 * Requires that members and API keys created the object that they delete or analyse again: `caller.not_creator`. Admins of a
 * workspace and staff may do so with the objects of others.
 */
export function assertMayManage({ subject, uid }: Caller, creator: string): void {
  if ((subject === "member" || subject === "key") && creator !== uid) throw new AppError("caller.not_creator");
}

/**
 * Requires a feature of the plan of the caller's workspace: `plan.feature_missing`, `workspace.not_active` while its credits may
 * not be spent, and `caller.forbidden` without a workspace.
 */
export function assertFeature({ workspace }: Caller, feature: AccessFlag): void {
  if (!workspace) throw new AppError("caller.forbidden");
  if (!workspace.usable) throw new AppError("workspace.not_active");
  if (!workspace.access.includes(feature)) throw new AppError("plan.feature_missing", { feature });
}

/** Requires that an API key has a scope: `caller.scope_missing`. People need none. */
export function assertKeyScope({ key }: Caller, scope: ApiScope): void {
  if (key && !key.scopes.includes(scope)) throw new AppError("caller.scope_missing", { scope });
}

const RECENT_SIGN_IN_SECONDS = 300;

/**
 * Requires a recent sign-in, for actions dangerous in a hijacked session: `caller.sign_in_required`. Recent is within five minutes,
 * and for the end of an action that began with such a sign-in `more` seconds longer.
 */
export function assertRecentSignIn({ signedInAt }: Caller, more = 0): void {
  if (now().getTime() / 1000 - signedInAt > RECENT_SIGN_IN_SECONDS + more) throw new AppError("caller.sign_in_required");
}
