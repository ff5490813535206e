import type { Resolver } from "react-hook-form";
import type * as z from "zod";
import { BANNER, type BANNER_POSITIONS, BannerRequest } from "#contracts/captures.ts";
import type { UploadType } from "#web/app/shared/benchmarks/types-for.ts";
import { toInvalid } from "#web/kit/api/check-fields.ts";
import { toMilliseconds } from "./to-milliseconds.ts";

/** The form values; empty strings if not filled in. */
export type BannerFields = {
  title: string;
  src: string;
  /** In seconds. */
  duration: string;
  position: (typeof BANNER_POSITIONS)[number];
  width: string;
  height: string;
  /** The benchmark to compare with. */
  type: UploadType | undefined;
  projectIds: string[];
};

export const EMPTY_BANNER: BannerFields = {
  title: "",
  src: "",
  duration: String(BANNER.duration.default / 1000),
  position: "center",
  width: "",
  height: "",
  type: undefined,
  projectIds: [],
};

const REQUIRED_FIELDS = [
  ["title", "title"],
  ["link", "src"],
  ["width", "width"],
  ["height", "height"],
  ["duration", "duration"],
] as const;

/** Names of the fields that must be filled in and are empty. */
export const missingFields = (fields: Omit<BannerFields, "type">): string[] =>
  REQUIRED_FIELDS.filter(([, name]) => fields[name].trim() === "").map(([label]) => label);

/** The request body. */
export function toBannerRequest(fields: BannerFields): z.input<typeof BannerRequest> {
  const { width, height, duration, type, ...same } = fields;
  return {
    ...same,
    ...(type?.benchmark && { benchmark: type.benchmark }),
    duration: toMilliseconds(duration),
    dimensions: `${width.trim()}x${height.trim()}`,
  };
}

/** Width and height are one input. What the server says about it is shown at the width. */
export const BANNER_FIELD_NAMES = { dimensions: "width" } as const;

const SIDE_ERROR = { type: "invalid", message: `${BANNER.side.min} to ${BANNER.side.max} pixels` };

/** Whether the width or height that a user typed is in pixels, and neither too small nor too large. */
const isSide = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= BANNER.side.min && Number(typed) <= BANNER.side.max;

/** Validates the form as the server does, and marks the width, the height or both, whichever is wrong. */
export const checkBanner: Resolver<BannerFields> = (fields) => {
  const checked = BannerRequest.safeParse(toBannerRequest(fields));
  if (checked.success) return { values: fields, errors: {} };
  const { values, errors } = toInvalid<BannerFields>(checked.error, BANNER_FIELD_NAMES);
  const { width: _, ...others } = errors;
  const sides = { ...(!isSide(fields.width) && { width: SIDE_ERROR }), ...(!isSide(fields.height) && { height: SIDE_ERROR }) };
  return { values, errors: { ...others, ...sides } };
};
