import type { Rule } from "./rules.ts";

/** Where an area is: a rectangle in pixels or percent of the image, the text on it, or the element of a page. */
export type AreaPlace =
  | { readonly kind: "box"; readonly sides: readonly [left: Length, top: Length, width: Length, height: Length] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "selector"; readonly selector: string };

/** A length in pixels, or in percent of the image’s side. */
export type Length = { readonly amount: number; readonly unit: "px" | "%" };

export type CheckedArea = { readonly name: string; readonly place: AreaPlace; readonly line: number };

/** The kinds of targets that can be checked. A `page` is opened by a browser on this computer, a `website` by the server. */
export const TARGET_KINDS = ["image", "video", "page", "website", "banner"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const isVideo = (kind: TargetKind): boolean => kind === "video" || kind === "banner";

/** One entry of `checks`. */
export type Check = {
  readonly name: string;
  readonly line: number;
  readonly kind: TargetKind;
  /** Path or address. */
  readonly target: string;
  readonly application?: string | undefined;
  readonly device?: "desktop" | "mobile" | undefined;
  /** Size of a banner or display ad, such as `300x250`. */
  readonly size?: string | undefined;
  readonly areas: readonly CheckedArea[];
  readonly rules: readonly (Rule & { readonly line: number })[];
};

export type CheckFile = { readonly checks: readonly Check[] };
