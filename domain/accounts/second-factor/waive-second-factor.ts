import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { operatorAuditLogItem } from "#domain/kit/audit-log.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";

/** Thrown when the waiver already exists. */
class AlreadyWaived extends Error {
  override readonly name = "AlreadyWaived";
}

/**
 * Exempts one staff member from two-factor authentication, with an audit record. No operation calls it: operators use it for
 * accounts without sensitive access, such as demonstrations. Idempotent.
 */
export async function waiveSecondFactor(uid: string): Promise<void> {
  try {
    await commitTransaction([
      {
        write: update(
          AccountEntity.patch({ uid })
            .set({ mfa_waived: true })
            .where((account, { ne }) => ne(account.mfa_waived, true))
            .params(),
        ),
        onConditionFailed: (old) => (old?.mfa_waived === true ? new AlreadyWaived() : new Error(`account ${uid} does not exist`)),
      },
      operatorAuditLogItem({ action: "accounts.waive_second_factor", scope: uid, object: uid }),
    ]);
  } catch (error) {
    if (!(error instanceof AlreadyWaived)) throw error;
  }
}
