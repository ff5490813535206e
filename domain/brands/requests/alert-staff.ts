import { brandWaitsTemplate } from "#domain/brands/emails/brand-waits.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { environment } from "#kit/environment.ts";
import type { BrandTracking } from "./tracking.entity.ts";

const SUPPORT_MAIL = environment("SUPPORT_MAIL");

/** The transaction items that tell staff of a request that waits for them. */
export const alertStaff = ({ uid, title }: CurrentHeatmap, { note = "failed" }: BrandTracking): readonly TransactionItem[] =>
  queueEmail(brandWaitsTemplate, SUPPORT_MAIL, { uid, title, note });
