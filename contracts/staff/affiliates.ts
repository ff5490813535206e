import * as z from "zod";
import { Affiliate } from "#contracts/backoffice.ts";
import { oneLine } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { NextPage, pageLimit } from "#contracts/kit/page.ts";
import { UploadForm } from "#contracts/uploads.ts";

/** Images of a partner: behind the sign-up page, and beside our logo on it. */
export const AFFILIATE_IMAGES = ["background", "logo"] as const;
/** Maximum bytes of an image that staff upload. */
export const MAX_STAFF_IMAGE_BYTES = 5 * 1024 * 1024;
/** Active subscriptions of a partner that are counted. */
export const MAX_COUNTED_SUBSCRIPTIONS = 500;

const AffiliateId = z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/, "Use 2 to 64 small letters, digits and hyphens.");
const AffiliateName = oneLine(100).min(1, "Enter a name.");
// Earlier ids may have capitals.
const params = z.strictObject({ affiliate: z.string().regex(/^[\w-]{1,64}$/) });
const image = params.extend({ image: z.enum(AFFILIATE_IMAGES) });
const time = z.iso.datetime();

/** A partner in the staff table. */
export const StaffAffiliate = z
  .object({
    uid: z.string(),
    name: z.string(),
    subscriptions: z.int().meta({ description: `Active ones of users they referred, ${MAX_COUNTED_SUBSCRIPTIONS} at most` }),
    created_at: time,
  })
  .meta({ id: "StaffAffiliate" });
export type StaffAffiliate = z.infer<typeof StaffAffiliate>;

/** A partner with the images of their sign-up page, as URLs that are valid for minutes. */
export const StaffAffiliateDetails = StaffAffiliate.extend(Affiliate.pick({ background: true, logo: true }).shape).meta({
  id: "StaffAffiliateDetails",
});
export type StaffAffiliateDetails = z.infer<typeof StaffAffiliateDetails>;

const ofAffiliates = { api: "staff", callers: { staff: "yes" }, row: "G11" } as const;
const ofAffiliate = { ...ofAffiliates, params, returns: StaffAffiliateDetails } as const;

/** Partners who refer users. Their sign-ups and subscriptions are the tables of users and subscriptions, filtered. */
export const affiliateOperations = {
  affiliates: {
    ...ofAffiliates,
    summary: "List affiliates, newest first; search by a part of the name or id",
    method: "GET",
    path: "/backoffice/affiliates",
    query: z.strictObject({
      search: z.string().trim().max(100).optional(),
      limit: pageLimit(),
      last: z.string().min(1).max(2000).optional().meta({ description: "Cursor of the previous page" }),
    }),
    returns: z.object({ rows: z.array(StaffAffiliate), last: NextPage }).meta({ id: "StaffAffiliates" }),
    errors: ["request.invalid"],
  },
  addAffiliate: {
    ...ofAffiliates,
    summary: "Add an affiliate; the id is part of the address that they share",
    method: "POST",
    path: "/backoffice/affiliates",
    status: 201,
    body: z.strictObject({ uid: AffiliateId, name: AffiliateName }),
    returns: StaffAffiliateDetails,
    errors: ["request.invalid", "affiliate.exists"],
  },
  readAffiliate: {
    ...ofAffiliate,
    summary: "Get an affiliate",
    method: "GET",
    path: "/backoffice/affiliates/{affiliate}",
    errors: ["request.invalid", "affiliate.not_found"],
  },
  renameAffiliate: {
    ...ofAffiliate,
    summary: "Rename an affiliate",
    method: "PATCH",
    path: "/backoffice/affiliates/{affiliate}",
    body: z.strictObject({ name: AffiliateName }),
    errors: ["request.invalid", "affiliate.not_found"],
  },
  uploadAffiliateImage: {
    ...ofAffiliates,
    summary: "Get an upload form for an image of an affiliate",
    method: "POST",
    path: "/backoffice/affiliates/{affiliate}/images/{image}",
    notStored: "short-lived",
    status: 201,
    params: image,
    body: z.strictObject({ size: z.int().min(1).max(MAX_STAFF_IMAGE_BYTES) }),
    returns: z.object({ upload: UploadForm }).meta({ id: "AffiliateImageUpload" }),
    errors: ["request.invalid", "affiliate.not_found"],
  },
  setAffiliateImage: {
    ...ofAffiliate,
    summary: "Show the uploaded JPG or PNG on the sign-up page",
    method: "PUT",
    path: "/backoffice/affiliates/{affiliate}/images/{image}",
    params: image,
    errors: ["request.invalid", "affiliate.not_found", "image.not_uploaded", "image.rejected"],
  },
  removeAffiliateImage: {
    ...ofAffiliate,
    summary: "Remove an image from the sign-up page",
    method: "DELETE",
    path: "/backoffice/affiliates/{affiliate}/images/{image}",
    params: image,
    errors: ["request.invalid", "affiliate.not_found"],
  },
  deleteAffiliate: {
    ...ofAffiliates,
    summary: "Delete an affiliate with their images; users keep where they came from. Requires the name",
    method: "POST",
    path: "/backoffice/affiliates/{affiliate}/delete",
    params,
    body: z.strictObject({ confirmation: z.string().max(200) }),
    returns: z.object({}).meta({ id: "DeletedAffiliate" }),
    errors: ["request.invalid", "affiliate.not_found", "confirmation.wrong"],
  },
} as const satisfies ContractSpec;
