import type { Subject } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";

/** Who is calling, as the table says at this moment. Role and workspace come from there on every call, never from the token. */
export type Caller = {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly subject: Exclude<Subject, "anonymous">;
  /** He is of our staff, but acts as a customer until a second factor is set up. */
  readonly needsSecondFactor: boolean;
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
