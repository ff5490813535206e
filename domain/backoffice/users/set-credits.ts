import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { adjust } from "#domain/billing/credits/ledger.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { changeUser } from "./change-user.ts";

/** Sets the personal credits of a user, with ledger rows of the differences: `user.in_workspace` for members and admins. */
export const setCredits = (
  caller: Caller,
  uid: string,
  { images, videos }: { readonly images: number; readonly videos: number },
): Promise<StaffUserDetails> =>
  changeUser(caller, uid, "users.set_credits", ({ workspace, imageCredits, videoCredits }) => {
    if (workspace) throw new AppError("user.in_workspace");
    return {
      changes: { imageCredits: images, videoCredits: videos },
      items: adjust(uid, newId("aj"), { images: images - imageCredits, videos: videos - videoCredits }),
    };
  });
