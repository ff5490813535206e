import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { auditOperator } from "#domain/kit/audit.ts";
import { commit, update } from "#domain/kit/transaction.ts";

/** Thrown as the refusal of a waiver that is given already. */
class AlreadyWaived extends Error {
  override readonly name = "AlreadyWaived";
}

/**
 * Lets one person be staff without a second factor, on record. No operation leads here: it is for who runs the application, for people
 * without secrets to guard, as in a demonstration. Waiving it again changes nothing.
 */
export async function waiveSecondFactor(uid: string): Promise<void> {
  try {
    await commit([
      {
        write: update(
          AccountEntity.patch({ uid })
            .set({ mfa_waived: true })
            .where((account, { ne }) => ne(account.mfa_waived, true))
            .params(),
        ),
        refuse: (old) => (old?.mfa_waived === true ? new AlreadyWaived() : new Error(`there is no account ${uid}`)),
      },
      auditOperator("accounts.waive_second_factor", uid, uid),
    ]);
  } catch (error) {
    if (!(error instanceof AlreadyWaived)) throw error;
  }
}
