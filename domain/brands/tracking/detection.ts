import type { LogoBox } from "#contracts/pipelines/logos.ts";

/** A detection at a time in seconds. */
export type Detection = { readonly time: number; readonly box: LogoBox; readonly confidence: number };
