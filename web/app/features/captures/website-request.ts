import type * as z from "zod";
import { WebsiteRequest } from "#contracts/captures.ts";
import type { UploadType } from "#web/app/shared/benchmarks/types-for.ts";
import { requestResolver } from "./request-resolver.ts";
import { toMilliseconds } from "./to-milliseconds.ts";

/** The form values; empty strings if not filled in. */
export type WebsiteFields = {
  url: string;
  title: string;
  device: "Desktop" | "Mobile";
  fullPage: boolean;
  /** In seconds. */
  delay: string;
  hide_selector: string;
  scroll_to: string;
  add_scrolling_video: boolean;
  audit: boolean;
  /** The benchmark to compare with. */
  type: UploadType | undefined;
  projectIds: string[];
};

export const EMPTY_WEBSITE: WebsiteFields = {
  url: "",
  title: "",
  device: "Desktop",
  fullPage: false,
  delay: "",
  hide_selector: "",
  scroll_to: "",
  add_scrolling_video: false,
  audit: false,
  type: undefined,
  projectIds: [],
};

/** The request body. A number in the scroll field means pixels, anything else a selector. */
export function toWebsiteRequest(fields: WebsiteFields): z.input<typeof WebsiteRequest> {
  const { device, title, delay, scroll_to, type, ...same } = fields;
  return {
    ...same,
    ...(type && { application: type.application, benchmark: type.benchmark }),
    ...(title.trim() && { title }),
    ...(delay.trim() && { delay: toMilliseconds(delay) }),
    mobile: device === "Mobile",
    scroll_to: /^\s*\d+\s*$/.test(scroll_to) ? Number(scroll_to) : scroll_to,
  };
}

/** Whether the string is a valid CSS selector in this browser. */
function isSelector(typed: string): boolean {
  try {
    document.createDocumentFragment().querySelector(typed);
    return true;
  } catch {
    return false;
  }
}

const { hide_selector, scroll_to } = WebsiteRequest.shape;
/** The request schema with a check of the selectors, which requires a browser. */
const ValidatedRequest = WebsiteRequest.extend({
  hide_selector: hide_selector.refine((typed) => typed === "" || isSelector(typed), "Please enter a valid CSS selector."),
  scroll_to: scroll_to.refine((typed) => typeof typed === "number" || typed === "" || isSelector(typed)),
});

export const checkWebsite = requestResolver<WebsiteFields>(ValidatedRequest, (fields) => toWebsiteRequest(fields));
