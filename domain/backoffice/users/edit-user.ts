import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { nameOf } from "#domain/accounts/account-items.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { changeUser } from "./change-user.ts";
import type { Account } from "./require-user.ts";

type Edit = {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly followup?: Account["followup"] | null | undefined;
  readonly status?: Account["status"] | null | undefined;
};

/** Changes a user's name and follow-up; omitted values stay, null removes one. */
export const editUser = (caller: Caller, uid: string, edit: Edit): Promise<StaffUserDetails> =>
  changeUser(caller, uid, "users.edit", (account) => {
    const { first_name: firstName = account.firstName, last_name: lastName = account.lastName, followup, status } = edit;
    return {
      changes: {
        ...((edit.first_name !== undefined || edit.last_name !== undefined) && {
          firstName,
          lastName,
          name: nameOf({ firstName, lastName }),
        }),
        ...(followup !== undefined && { followup: followup ?? undefined }),
        ...(status !== undefined && { status: status ?? undefined }),
      },
    };
  });
