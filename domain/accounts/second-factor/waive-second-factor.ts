import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { operatorAuditLogItem } from "#domain/kit/audit-log.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";

/**
 * Exempts one staff member from two-factor authentication, with an audit record. No operation calls it: operators use it for
 * accounts without sensitive access, such as demonstrations. Idempotent.
 */
export async function waiveSecondFactor(uid: string): Promise<void> {
  const waiver = AccountEntity.patch({ uid })
    .set({ mfa_waived: true })
    .where((account, { ne }) => ne(account.mfa_waived, true));
  await commitIf(
    update(waiver.params()),
    [operatorAuditLogItem({ action: "accounts.waive_second_factor", scope: uid, object: uid })],
    (old) => (old?.mfa_waived === true ? undefined : new Error(`account ${uid} does not exist`)),
  );
}
