import { type Defaults, settings } from "#contracts/settings.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";

/** Interval at which every open tab refetches the settings, in milliseconds. */
const INTERVAL_MS = 5 * 60_000;

/** The current trial, credits, limits and maintenance, read again every five minutes. */
export const usePublicSettings = () =>
  useOperation(settings.public, {}, { staleTime: INTERVAL_MS, refetchInterval: INTERVAL_MS });

/** The contents of a trial: "14-day free trial: 10 image heatmaps and 1 video heatmap". */
export const trialIncludes = ({ days, images, videos }: Defaults["trial"]): string =>
  `${days}-day free trial: ${pluralize(images, "image heatmap")} and ${pluralize(videos, "video heatmap")}`;
