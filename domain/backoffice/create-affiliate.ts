import { putFile } from "#adapters/storage.ts";
import { detectImageFormat } from "#domain/heatmaps/images/detect-image-format.ts";
import { now } from "#kit/clock.ts";
import { AffiliateEntity } from "./affiliate.entity.ts";

export type NewAffiliate = {
  /** Part of the URL that the partner shares: `/signup?aff=<uid>`. 1 to 64 letters, digits, `_` and `-`. */
  readonly uid: string;
  readonly name: string;
  /** Bytes of a JPG or PNG: the background of the sign-up page, and the logo on it. */
  readonly background?: Uint8Array;
  readonly logo?: Uint8Array;
};

/** Creates or updates a partner. Throws if an image is neither JPG nor PNG. */
export async function createAffiliate({ uid, name, background, logo }: NewAffiliate): Promise<void> {
  const [backgroundKey, logoKey] = await Promise.all([
    storeImage(`affiliates/${uid}/background`, background),
    storeImage(`affiliates/${uid}/logo`, logo),
  ]);
  const created_at = now().toISOString();
  await AffiliateEntity.put({ uid, name, background: backgroundKey, logo: logoKey, created_at }).go();
}

async function storeImage(path: string, image: Uint8Array | undefined): Promise<string> {
  if (!image) return "";
  const format = detectImageFormat(image);
  if (format !== "jpeg" && format !== "png") throw new Error(`${path} is neither JPG nor PNG`);
  const key = `${path}.${format === "jpeg" ? "jpg" : "png"}`;
  await putFile(key, image, `image/${format}`);
  return key;
}
