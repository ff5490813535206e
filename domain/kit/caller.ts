import type { Subject } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";

/** Who is calling, as the table says at this moment. Role and workspace come from there on every call, never from the token. */
export type Caller = {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly subject: Exclude<Subject, "anonymous">;
  /** He is of our staff, but acts as a customer until a second factor is set up. */
  readonly needsSecondFactor: boolean;
  /** When he last gave his password, in seconds since 1970. */
  readonly signedInAt: number;
  /** The workspace the caller is a member or the admin of; absent for trial and freemium people. */
  readonly workspace?: {
    readonly uid: string;
    readonly role: "member" | "admin";
    readonly access: readonly AccessFlag[];
    /** Subscription active or past due, or the workspace is in beta: its credits may be spent. */
    readonly usable: boolean;
  };
};

/** The scope whose objects the caller sees: his workspace, else himself. */
export const scopeOf = (caller: Caller): string => caller.workspace?.uid ?? caller.uid;

/** Whether what belongs to a scope is the caller's to see without being of our staff: his workspace's, or what he has for himself alone. */
export const isOfScope = ({ workspace, uid }: Caller, scope: string): boolean => scope === workspace?.uid || scope === uid;

const FRESH_SECONDS = 300;

/** Refuses what must not be done with a session that somebody else may have taken over: `caller.sign_in_again` five minutes after signing in. */
export function mustBeFresh({ signedInAt }: Caller): void {
  if (now().getTime() / 1000 - signedInAt > FRESH_SECONDS) throw new AppError("caller.sign_in_again");
}
