import type { StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { formatNumber } from "#kit/portable/format-number.ts";

type Value = (period: StatisticsPeriod) => number | null;

/** A column of the table and the CSV. Ratios are between 0 and 1. */
export type NumberColumn = {
  readonly title: string;
  readonly kind: "count" | "euros" | "cents" | "share";
  readonly value: Value;
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Analysed images of a period, of all applications. */
export const images = ({ heatmaps }: StatisticsPeriod): number => heatmaps.reduce((sum, each) => sum + each.images, 0);
/** Analysed videos of a period, of all applications. */
export const videos = ({ heatmaps }: StatisticsPeriod): number => heatmaps.reduce((sum, each) => sum + each.videos, 0);
/** Length of the analysed videos of a period in whole minutes. */
export const videoMinutes = ({ video_seconds }: StatisticsPeriod): number => Math.round(video_seconds / 60);
/** Users who signed up in the period and have bought a plan since, as a fraction of all who signed up in it. */
export const conversion: Value = ({ converted, sign_ups }) => share(converted, sign_ups);
/** Revenue that ended in the period, as a fraction of the revenue at its start. */
export const churn: Value = ({ mrr }) => share(mrr.ended, mrr.end - mrr.started - mrr.raised + mrr.lowered + mrr.ended);
/** Failed analyses, as a fraction of all that ended with a result or a failure. */
export const failureRate: Value = (period) => share(period.failed, period.failed + images(period) + videos(period));

/** The columns by subject: the columns of one subject fit side by side, all columns do not. */
export const COLUMN_GROUPS: readonly { readonly title: string; readonly columns: readonly NumberColumn[] }[] = [
  {
    title: "Users",
    columns: [
      { title: "Sign-ups", kind: "count", value: ({ sign_ups }) => sign_ups },
      { title: "Bought a plan", kind: "count", value: ({ converted }) => converted },
      { title: "Conversion", kind: "share", value: conversion },
      { title: "On a trial", kind: "count", value: ({ users }) => users.trial },
      { title: "Trial ended", kind: "count", value: ({ users }) => users.trial_ended },
      { title: "Free plan", kind: "count", value: ({ users }) => users.freemium },
      { title: "Paid plan", kind: "count", value: ({ users }) => users.paid },
      { title: "Workspace without a plan", kind: "count", value: ({ users }) => users.unpaid },
    ],
  },
  {
    title: "Revenue",
    columns: [
      { title: "Subscriptions", kind: "count", value: ({ subscriptions }) => subscriptions.end },
      { title: "MRR", kind: "euros", value: ({ mrr }) => mrr.end },
      { title: "New MRR", kind: "euros", value: ({ mrr }) => mrr.started },
      { title: "Expansion MRR", kind: "euros", value: ({ mrr }) => mrr.raised },
      { title: "Contraction MRR", kind: "euros", value: ({ mrr }) => mrr.lowered },
      { title: "Churned MRR", kind: "euros", value: ({ mrr }) => mrr.ended },
      { title: "Churn", kind: "share", value: churn },
    ],
  },
  {
    title: "Analyses",
    columns: [
      { title: "Images", kind: "count", value: images },
      { title: "Videos", kind: "count", value: videos },
      { title: "Video minutes", kind: "count", value: videoMinutes },
      { title: "Failed", kind: "count", value: ({ failed }) => failed },
      { title: "Rejected files", kind: "count", value: ({ rejected }) => rejected },
      { title: "Estimated cost", kind: "cents", value: ({ cost }) => cost },
    ],
  },
];

/** Every column, for the CSV. */
export const COLUMNS: readonly NumberColumn[] = COLUMN_GROUPS.flatMap(({ columns }) => columns);

const EUROS = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

export const formatCount = (value: number): string => formatNumber(value, 0);
export const formatEuros = (value: number): string => EUROS.format(value);

/** A number as it is shown: "1,200", "€449", "€1.20", "12.5%", or "–" where there is none. */
export function formatValue(kind: NumberColumn["kind"], value: number | null): string {
  if (value === null) return "–";
  if (kind === "share") return `${(value * 100).toFixed(1)}%`;
  if (kind === "count") return formatCount(value);
  return kind === "euros" ? formatEuros(value) : CENTS.format(value);
}

/** An upper bound of waits: "within 30 s", "within 5 min". */
export function formatWait(seconds: number | null): string {
  if (seconds === null) return "over 30 min";
  return seconds < 120 ? `within ${seconds} s` : `within ${seconds / 60} min`;
}
