import path from "node:path";
import sharp from "sharp";
import { createAffiliate } from "#domain/backoffice/affiliates/create-affiliate.ts";
import type { DemoPartner } from "./demo.ts";

const PARTNER_IMAGES = path.resolve(import.meta.dirname, "partner");

/** Creates a partner if missing, with the images of their sign-up page. */
export async function seedPartner({ uid, name }: DemoPartner): Promise<void> {
  const [background, logo] = await Promise.all([
    sharp(path.join(PARTNER_IMAGES, "background.svg")).jpeg({ quality: 85 }).toBuffer(),
    sharp(path.join(PARTNER_IMAGES, "logo.svg")).png().toBuffer(),
  ]);
  await createAffiliate({ uid, name, background, logo });
}
