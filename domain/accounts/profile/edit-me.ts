import { readFactors } from "#adapters/second-factor.ts";
import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { AccountChanged, nameOf } from "#domain/accounts/account-items.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";

/** Profile attributes users may change; omitted ones stay. An empty phone removes it. */
export type ProfileEdit = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
};

/** Changes the caller's name or phone. A phone used as second factor cannot be changed: `account.phone_in_use`. */
export async function editMe(caller: Caller, edit: ProfileEdit): Promise<void> {
  await retryOnConflict(async () => {
    const account = await requireAccount(caller.uid);
    const { firstName = account.firstName, lastName = account.lastName, phone = account.phone } = edit;
    const name = nameOf({ firstName, lastName });
    if (phone !== account.phone) await assertNotMfaPhone(caller.poolSubject, account.phone);
    await commitTransaction([
      {
        write: update(
          AccountEntity.patch({ uid: caller.uid })
            .set({ firstName, lastName, phone, name })
            .where((item, { eq, notExists }) =>
              [
                eq(item.firstName, account.firstName),
                eq(item.lastName, account.lastName),
                eq(item.phone, account.phone),
                notExists(item.deleted_at),
              ].join(" AND "),
            )
            .params(),
        ),
        onConditionFailed: () => new AccountChanged(),
      },
      ...auditLogItems(caller, { action: "accounts.edit", scope: caller.uid, object: caller.uid }),
      publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
      ...(name === account.name ? [] : [publishEvent({ type: "account.renamed", scope: scopeOf(caller), object: caller.uid })]),
    ]);
  });
}

async function assertNotMfaPhone(poolSubject: string, phone: string): Promise<void> {
  const factors = await readFactors(poolSubject);
  if (factors.sms && factors.phone === phone) throw new AppError("account.phone_in_use");
}
