import { type Part, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { releaseMailbox } from "./mailbox.ts";
import { AccountChanged } from "./parts.ts";

/**
 * The parts that delete an account from this moment on: its person is a stranger, and his mailbox may open another. Hold only while role,
 * workspace and whether his address is verified are as they were read (`AccountChanged`); what is known of him is forgotten afterwards, by `purgeAccount`.
 */
export function eraseAccount({ uid, email, email_verified, role, workspace, trialStart }: Account): readonly Part[] {
  // Without a trial of its own the account is its mailbox's second: of the first is remembered what was.
  const proven = email_verified || trialStart === undefined;
  const gone = AccountEntity.patch({ uid })
    .set({ deleted_at: now().toISOString(), role: "freemium", workspace: "" })
    .remove(["onTrial"])
    .where((account, { eq, notExists }) =>
      [
        eq(account.role, role),
        eq(account.workspace, workspace),
        eq(account.email_verified, email_verified),
        notExists(account.deleted_at),
      ].join(" AND "),
    );
  return [{ write: update(gone.params()), refuse: () => new AccountChanged() }, releaseMailbox(email, uid, proven)];
}

/** Whether this was a person's account, and he deleted it. */
export async function isDeleted(uid: string): Promise<boolean> {
  const { data } = await AccountEntity.get({ uid }).go({ consistent: true });
  return data?.deleted_at !== undefined;
}
