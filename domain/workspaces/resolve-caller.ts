import { STAFF_GROUP } from "#contracts/role.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { isUsable } from "./is-usable.ts";
import type { Member } from "./member.entity.ts";
import { type CallerItems, readCallerItems } from "./read-caller-items.ts";

/**
 * The proof of the token and the user pool: who signed in, the groups, whether the pool requires a second factor at every sign-in
 * (known for the staff group only), and when the password was entered (seconds since 1970; 0 if unknown). Permissions come from
 * the table.
 */
export type Identity = {
  /** Subject of the token: the uid, unless the user was created again in the user pool. */
  readonly uid: string;
  readonly groups: readonly string[];
  readonly secondFactor: boolean;
  readonly signedInAt?: number;
};

/** Items that were read to establish each caller whose request is in progress. */
const itemsRead = new WeakMap<Caller, CallerItems>();

/** The items of a caller as they were when their request began, so that an answer about them need not read them again. */
export const itemsOf = (caller: Caller): CallerItems | undefined => itemsRead.get(caller);

/**
 * The caller as currently stored; undefined if the account does not exist or was deleted, its user was replaced in the user pool,
 * its sessions were ended after this one began, or its membership is changing (the next call sees the outcome). A user counts as
 * staff only with both group and flag, and with a second factor or a waiver; otherwise they have their normal role, and
 * `needsSecondFactor` says what is missing.
 */
export async function resolveCaller({
  uid: subject,
  groups,
  secondFactor,
  signedInAt = 0,
}: Identity): Promise<Caller | undefined> {
  const items = await readCallerItems(subject);
  if (!items || signedInAt < (items.account.signed_out_at ?? 0)) return;
  const { account, member, workspace } = items;
  const role = member && roleOf(member);
  if (account.workspace && !(role && workspace)) return;

  const trialSubject = account.role === "trial" && (account.trialEnd ?? "") <= now().toISOString() ? "trialEnded" : "trial";
  const personalSubject = account.role === "trial" ? trialSubject : "freemium";
  const isStaffMember = account.superadmin && groups.includes(STAFF_GROUP);
  const staff = isStaffMember && (secondFactor || account.mfa_waived);
  const caller: Caller = {
    uid: account.uid,
    poolSubject: subject,
    email: account.email,
    emailVerified: account.email_verified,
    name: account.name,
    subject: staff ? "staff" : (role ?? personalSubject),
    needsSecondFactor: isStaffMember && !staff,
    signedInAt,
    lastSignIn: account.last_login,
    ...(role &&
      workspace && {
        workspace: {
          uid: workspace.uid,
          role,
          access: workspace.access,
          usable: isUsable(workspace),
          beta: workspace.beta,
        },
      }),
  };
  itemsRead.set(caller, items);
  return caller;
}

/** A person's role: a membership of an API key is none. */
const roleOf = ({ role }: Pick<Member, "role">) => (role === "key" ? undefined : role);
