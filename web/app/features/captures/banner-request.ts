import type * as z from "zod";
import { BANNER, type BANNER_POSITIONS, BannerRequest } from "#contracts/captures.ts";
import { requestResolver } from "./request-resolver.ts";

/** The form values; empty strings if not filled in. */
export type BannerFields = {
  title: string;
  src: string;
  duration: string;
  position: (typeof BANNER_POSITIONS)[number];
  width: string;
  height: string;
};

export const EMPTY_BANNER: BannerFields = {
  title: "",
  src: "",
  duration: String(BANNER.duration.default),
  position: "center",
  width: "",
  height: "",
};

/** Whether all fields have a value. */
export const areAllFieldsFilled = (fields: BannerFields): boolean => Object.values(fields).every((value) => value.trim() !== "");

/** The request body. */
export function toBannerRequest(fields: BannerFields, projectIds: readonly string[] = []): z.input<typeof BannerRequest> {
  const { width, height, duration, ...same } = fields;
  return {
    ...same,
    duration: Number(duration),
    dimensions: `${width.trim()}x${height.trim()}`,
    projectIds: [...projectIds],
  };
}

/** Width and height are one input. Its errors are shown at the width. */
export const BANNER_FIELD_NAMES = { dimensions: "width" } as const;

export const checkBanner = requestResolver<BannerFields>(BannerRequest, (fields) => toBannerRequest(fields), BANNER_FIELD_NAMES);
