import * as z from "zod";
import { CaptureId, WebsiteRequest } from "#contracts/captures.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

export const SCREENSHOT_FORMATS = ["png", "jpeg", "webp"] as const;
/** Maximum height of a full-page screenshot in pixels; content below is omitted. Browsers cannot draw taller images at once. */
export const MAX_SCREENSHOT_HEIGHT = 16_000;

/** Width and height of the screen of a screenshot, in pixels. */
export const SCREEN_SIDE = { min: 240, max: 1920 } as const;
const side = z
  .int()
  .min(SCREEN_SIDE.min)
  .max(SCREEN_SIDE.max)
  .optional()
  .meta({ description: "Pixels of the screen; by default those of the device" });

/** Parameters of a screenshot. */
export const ScreenshotPage = z.strictObject({
  url: WebsiteRequest.shape.url,
  mobile: WebsiteRequest.shape.mobile,
  fullPage: WebsiteRequest.shape.fullPage.meta({
    description: `Capture the whole page instead of its first screen, up to ${MAX_SCREENSHOT_HEIGHT} pixels`,
  }),
  width: side,
  height: side,
  delay: WebsiteRequest.shape.delay,
  hide_selector: WebsiteRequest.shape.hide_selector,
  scroll_to: WebsiteRequest.shape.scroll_to,
  cookie: z
    .string()
    .trim()
    .max(4096)
    .refine((typed) => typed.split(";").every((pair) => pair.trim() === "" || /^[^\s=,]+=/.test(pair.trim())), {
      message: "Pairs like name=value; other=value",
    })
    .default("")
    .meta({ description: "Cookies for the host of the URL, as in a Cookie header: `name=value; other=value`" }),
  format: z.enum(SCREENSHOT_FORMATS).default("png"),
});
export type ScreenshotPage = z.infer<typeof ScreenshotPage>;

export const ScreenshotRequest = ScreenshotPage.extend({
  force: z.boolean().default(false).meta({ description: "Take a new one even if staff requested the same one in the last day" }),
}).meta({ id: "ScreenshotRequest" });
export type ScreenshotRequest = z.infer<typeof ScreenshotRequest>;

/** A screenshot of a page, from request to image. Stored for a day. */
export const StaffScreenshot = z
  .object({
    uid: CaptureId,
    status: z.enum(["requested", "done", "failed"]),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    url: z.url(),
    format: z.enum(SCREENSHOT_FORMATS),
    title: z.string().nullable().meta({ description: "The page's own title; null until it is done" }),
    final_url: z.string().nullable().meta({ description: "The URL after redirects; null until it is done" }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    imageURL: z.url().nullable().meta({ description: "Presigned URL, valid for five minutes; null until it is done" }),
    created_at: z.iso.datetime(),
    requested_by_name: z.string(),
  })
  .meta({ id: "StaffScreenshot" });
export type StaffScreenshot = z.infer<typeof StaffScreenshot>;

const staff = { api: "staff", callers: { staff: "yes" } } as const;

/** Captures for staff. */
export const staffCaptures = contract("captures", {
  requestScreenshot: {
    ...staff,
    row: "G21",
    summary:
      "Take a screenshot of a page without a heatmap; the same request returns the same screenshot for a day, unless forced",
    method: "POST",
    path: "/captures/screenshots",
    status: 202,
    body: ScreenshotRequest,
    returns: StaffScreenshot,
    errors: ["request.invalid", "request.too_many", "capture.address_blocked", "capture.address_not_found"],
  },
  readScreenshot: {
    ...staff,
    row: "G21",
    summary: "Get a screenshot, with its image once available",
    method: "GET",
    path: "/captures/screenshots/{uid}",
    params: z.strictObject({ uid: CaptureId }),
    returns: StaffScreenshot,
    errors: ["capture.not_found"],
  },
} as const satisfies ContractSpec);
