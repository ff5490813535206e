import * as z from "zod";
import { LinkCode } from "./fields.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "./kit/page.ts";
import { sampleId } from "./kit/sample-id.ts";
import { ACCESS_FLAGS } from "./reference.ts";
import { Interval, Tier } from "./subscription.ts";
import { WorkspaceName } from "./workspaces.ts";

/** A plan as displayed on its card. Prices in euros; `null` means on request. Counts: `null` means unlimited. */
export const Plan = z
  .object({
    tier: z.enum(["freemium", "basic", "business", "agency", "custom"]),
    title: z.string(),
    subtitle: z.string(),
    seats: z.int().nullable(),
    images: z.int().nullable(),
    videos: z.int().nullable(),
    clarity: z.boolean(),
    support: z.enum(["Email", "Consultant"]),
    projects: z.boolean(),
    collaboration: z.boolean(),
    templates: z.boolean(),
    access: z
      .array(z.enum(ACCESS_FLAGS))
      .nullable()
      .meta({ description: "Features that not every plan has; null if they are negotiated" }),
    api: z.boolean().meta({ description: "Whether it includes API keys and webhooks" }),
    recommended: z.boolean(),
    prices: z
      .object({
        month: z.object({ id: z.string(), amount: z.number().min(0) }).nullable(),
        year: z.object({ id: z.string(), amount: z.number().min(0).meta({ description: "For the whole year" }) }).nullable(),
      })
      .nullable()
      .meta({ description: "What the payment provider charges; null for the free and the custom plan" }),
    /** Saving of a yearly plan over twelve months, in percent with one decimal. */
    yearlySaving: z.number().nullable(),
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;

export const Invoice = z
  .object({
    uid: z.string(),
    number: z.string().nullable(),
    created_at: z.iso.datetime(),
    status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
    total: z.number().meta({ description: "In euros, tax included" }),
    url: z.url().nullable().meta({ description: "URL of the invoice at the payment provider" }),
    pdf: z.url().nullable(),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;

/** One credit movement; lists are sorted newest first. */
export const LedgerEntry = z
  .object({
    entry: z.string().meta({ description: "Id of the movement", examples: [`debit#${sampleId("hm")}`] }),
    kind: z.enum(["image", "video"]).meta({ description: "Which credits" }),
    amount: z.int().meta({ description: "Credits that were added; negative if they were taken away", examples: [-1] }),
    reason: z.enum(["debit", "refund", "grant", "expire", "adjust"]).meta({
      description:
        "`debit` for a heatmap, `refund` of a failed one, `grant` of a plan or by our team, `expire` of unused credits, `adjust` by our team",
    }),
    heatmap: z
      .string()
      .nullable()
      .meta({
        description: "Id of the heatmap that was paid or refunded; null for others",
        examples: [sampleId("hm")],
      }),
    heatmap_title: z
      .string()
      .nullable()
      .meta({
        description:
          "Title of that heatmap; null for others, if it is deleted or has left the workspace, and for API keys without the permission `heatmaps:read`",
        examples: ["Summer campaign"],
      }),
    actor_name: z.string().meta({ description: "Name of who caused it" }),
    note: z.string().meta({ description: "Why our team changed the credits; otherwise empty" }),
    at: z.iso.datetime().meta({ description: "When it happened" }),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A plan that we offered to the caller. */
export const Offer = z
  .object({
    uid: z.string(),
    tier: Tier,
    interval: Interval,
    coupon: z.string().nullable().meta({ description: "Code that the payment page already has" }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof Offer>;

const Nothing = z.strictObject({});
const admins = { admin: "yes", staff: "yes" } as const;
const personal = { trial: "yes", trialEnded: "yes", freemium: "yes" } as const;
const Link = z.object({ url: z.url() });

export const billing = contract("billing", {
  products: {
    summary: "List the plans and their prices",
    row: "F01",
    method: "GET",
    viewable: true,
    path: "/billing/products",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    returns: z.object({ plans: z.array(Plan), currency: z.literal("eur") }),
    errors: ["billing.unavailable"],
  },
  startCheckout: {
    summary: "Start a checkout for a plan; returns the URL of the payment page",
    row: "F02",
    method: "POST",
    path: "/billing/checkout",
    callers: { ...personal, admin: "yes" },
    body: z.strictObject({ tier: Tier, interval: Interval }),
    returns: Link,
    errors: ["billing.subscribed", "billing.unavailable", "billing.payment_failed", "request.too_many"],
  },
  readOffer: {
    summary: "Get the plan that we offered to the caller's address: the one of an emailed link, otherwise the newest",
    row: "F07",
    method: "GET",
    path: "/billing/offer",
    callers: { ...personal, admin: "yes" },
    query: z.strictObject({
      sub: LinkCode.optional().meta({ description: "The parameter of the link; unknown ones are ignored" }),
    }),
    returns: z.object({ offer: Offer.nullable() }),
    errors: ["request.invalid"],
  },
  acceptOffer: {
    summary: "Start a checkout for an offered plan, with its coupon and address; returns the URL of the payment page",
    row: "F07",
    method: "POST",
    path: "/billing/offer",
    callers: { ...personal, admin: "yes" },
    body: z.strictObject({ offer: LinkCode }),
    returns: Link,
    errors: ["offer.not_found", "billing.subscribed", "billing.unavailable", "billing.payment_failed", "request.too_many"],
  },
  readCheckout: {
    summary: "Get the state of a checkout",
    row: "K03",
    method: "POST",
    path: "/billing/checkout-state",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    body: z.strictObject({ session: z.string().regex(/^cs_\w{1,200}$/) }),
    returns: z.object({ state: z.enum(["paid", "pending", "failed"]) }),
    errors: ["billing.checkout_not_found", "billing.unavailable", "request.too_many"],
  },
  portal: {
    summary:
      "Get the URL of the billing portal, which manages payment methods, plan and invoices, or only the plan if someone else pays for it",
    row: "F03",
    method: "POST",
    path: "/billing/portal",
    callers: { admin: "yes" },
    notStored: "short-lived",
    returns: Link,
    errors: ["billing.no_customer", "billing.paid_by_other", "billing.payment_failed", "billing.unavailable", "request.too_many"],
  },
  invoices: {
    summary: "List the workspace's invoices, newest first",
    row: "F04",
    method: "GET",
    path: "/billing/invoices",
    callers: admins,
    returns: z.object({ invoices: z.array(Invoice) }),
    errors: ["workspace.not_member", "billing.unavailable"],
    shows: ["workspace"],
  },
  cancel: {
    summary: "Cancel the plan at the end of its period",
    row: "F05",
    method: "POST",
    path: "/billing/cancel",
    callers: admins,
    returns: Nothing,
    errors: ["workspace.not_member", "billing.nothing_to_cancel", "billing.unavailable"],
  },
  ledger: {
    summary: "List the workspace's credit movements, newest first",
    row: "E15",
    method: "GET",
    viewable: true,
    path: "/billing/ledger",
    callers: admins,
    query: z.strictObject({ limit: pageLimit(), last: PageCursor }),
    returns: z.object({ entries: z.array(LedgerEntry).meta({ description: "Newest first" }), last: NextPage }),
    errors: ["workspace.not_member"],
    shows: ["workspace"],
  },
  createWorkspace: {
    summary: "Create the workspace that the caller's subscription pays for",
    row: "E01",
    method: "POST",
    path: "/billing/workspaces",
    changesScope: true,
    callers: { ...personal, staff: "yes" },
    status: 201,
    body: z.strictObject({ name: WorkspaceName }),
    returns: z.object({ workspace: z.string() }),
    errors: ["billing.nothing_to_claim", "workspace.already_member"],
  },
  switchToFreePlan: {
    summary: "Switch to the free plan; a member leaves the workspace, an admin's workspace is closed",
    row: "A11",
    method: "POST",
    path: "/billing/free-plan",
    changesScope: true,
    callers: { trial: "yes", trialEnded: "yes", member: "yes", admin: "yes" },
    body: z.strictObject({ leave: z.boolean().default(false) }),
    returns: Nothing,
    errors: ["billing.cancel_first", "workspace.has_members", "workspace.leave_first"],
  },
} as const satisfies ContractSpec);

/** An event of the payment provider. The signature covers the raw bytes, so it is verified before they are parsed. */
export const stripe = contract("stripe", {
  event: {
    summary: "Receive an event of the payment provider",
    row: "F06",
    method: "POST",
    path: "/stripe/events",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    hasRawBody: true,
    returns: z.object({ received: z.literal(true) }),
    errors: ["billing.signature_invalid", "billing.unavailable"],
  },
} as const satisfies ContractSpec);
