import { storeImage } from "#domain/backoffice/images/uploaded-image.ts";
import { now } from "#kit/clock.ts";
import { AffiliateEntity } from "./affiliate.entity.ts";
import { affiliateImage } from "./files.ts";

export type NewAffiliate = {
  /** Part of the URL that the partner shares: `/signup?aff=<uid>`. 1 to 64 letters, digits, `_` and `-`. */
  readonly uid: string;
  readonly name: string;
  /** Bytes of a JPG or PNG: the background of the sign-up page, and the logo on it. */
  readonly background?: Uint8Array;
  readonly logo?: Uint8Array;
};

/** Creates or updates a partner. `image.rejected` if an image is neither JPG nor PNG. */
export async function createAffiliate({ uid, name, ...images }: NewAffiliate): Promise<void> {
  const [background, logo] = await Promise.all([
    images.background ? storeImage(affiliateImage(uid, "background"), images.background) : "",
    images.logo ? storeImage(affiliateImage(uid, "logo"), images.logo) : "",
  ]);
  await AffiliateEntity.put({ uid, name, background, logo, created_at: now().toISOString() }).go();
}
