import { deletePrefix } from "#adapters/storage.ts";
import { type AFFILIATE_IMAGES, MAX_STAFF_IMAGE_BYTES, type StaffAffiliateDetails } from "#contracts/staff/affiliates.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { acceptImage, imageUpload } from "#domain/backoffice/images/uploaded-image.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem, put, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Affiliate, AffiliateEntity } from "./affiliate.entity.ts";
import { affiliateFolder, affiliateImage } from "./files.ts";
import { requireAffiliate } from "./require-affiliate.ts";
import { toAffiliateDetails } from "./to-staff-affiliate.ts";

type Image = (typeof AFFILIATE_IMAGES)[number];
type Changed = Promise<StaffAffiliateDetails>;

/** A partner as their page shows them: `affiliate.not_found`. */
export const readStaffAffiliate = async (uid: string): Changed => toAffiliateDetails(await requireAffiliate(uid));

/** Adds a partner without images: `affiliate.exists` if the id is taken. */
export async function addAffiliate(caller: Caller, { uid, name }: { readonly uid: string; readonly name: string }): Changed {
  await commitTransaction([
    {
      write: put(AffiliateEntity.create({ uid, name, created_at: now().toISOString() }).params()),
      onConditionFailed: "affiliate.exists",
    },
    ...auditLogItems(caller, { action: "affiliates.add", scope: uid, object: uid, change: { before: {}, after: { name } } }),
  ]);
  return readStaffAffiliate(uid);
}

/** Renames a partner. */
export const renameAffiliate = (caller: Caller, uid: string, name: string): Changed =>
  change(caller, uid, "affiliates.rename", { name });

/** A form to upload an image of a partner. */
export async function uploadAffiliateImage(uid: string, image: Image, size: number): Promise<{ upload: UploadForm }> {
  await requireAffiliate(uid);
  return imageUpload(affiliateImage(uid, image), Math.min(size, MAX_STAFF_IMAGE_BYTES));
}

/** Shows the uploaded image on the partner's sign-up page: `image.not_uploaded`, `image.rejected`. */
export async function setAffiliateImage(caller: Caller, uid: string, image: Image): Changed {
  await requireAffiliate(uid);
  return change(caller, uid, "affiliates.set_image", { [image]: await acceptImage(affiliateImage(uid, image)) });
}

/** Removes an image from the partner's sign-up page. */
export async function removeAffiliateImage(caller: Caller, uid: string, image: Image): Changed {
  const changed = await change(caller, uid, "affiliates.remove_image", { [image]: "" });
  await deletePrefix(affiliateImage(uid, image));
  return changed;
}

/** Deletes a partner and their images. Users keep their referral source. Requires the typed name. */
export async function deleteAffiliate(caller: Caller, uid: string, confirmation: string): Promise<void> {
  const { name } = await requireAffiliate(uid);
  assertConfirmation(confirmation, name);
  await commitTransaction([
    {
      write: deleteItem(
        AffiliateEntity.delete({ uid })
          .where((affiliate, { exists }) => exists(affiliate.uid))
          .params(),
      ),
      onConditionFailed: "affiliate.not_found",
    },
    ...auditLogItems(caller, { action: "affiliates.delete", scope: uid, object: uid, change: { before: { name }, after: {} } }),
  ]);
  await deletePrefix(affiliateFolder(uid));
}

async function change(caller: Caller, uid: string, action: string, changes: Partial<Pick<Affiliate, "name" | Image>>): Changed {
  const affiliate = await requireAffiliate(uid);
  const names = Object.keys(changes) as (keyof typeof changes)[];
  const before = Object.fromEntries(names.map((name) => [name, affiliate[name]]));
  await commitTransaction([
    {
      write: update(AffiliateEntity.patch({ uid }).set(changes).params()),
      onConditionFailed: "affiliate.not_found",
    },
    ...auditLogItems(caller, { action, scope: uid, object: uid, change: { before, after: { ...changes } } }),
  ]);
  return readStaffAffiliate(uid);
}
