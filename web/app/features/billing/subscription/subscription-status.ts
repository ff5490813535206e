import type { Subscription } from "#contracts/subscription.ts";
import { longDay } from "#web/kit/long-day.ts";

type SubscriptionStatus = { state: string; kind: "good" | "warning" | "bad" | "plain"; line: string };

/** The status of a subscription as a label and a sentence. */
export function subscriptionStatus({ status, canceled, cancel_at, current_period_end }: Subscription): SubscriptionStatus {
  if (status === "past_due")
    return {
      state: "Payment failed",
      kind: "warning",
      line: "The last payment failed. Your plan stays active while we retry.",
    };
  // A canceled plan that still runs can be used like any other.
  const end = cancel_at ?? current_period_end;
  if (status === "active" && canceled)
    return { state: "Active", kind: "good", line: end ? `Ends on ${longDay(end)}.` : "Won’t renew." };
  if (status === "active")
    return {
      state: "Active",
      kind: "good",
      line: current_period_end ? `Renews on ${longDay(current_period_end)}.` : "Renews automatically.",
    };
  if (status === "incomplete")
    return { state: "Waiting for payment", kind: "warning", line: "We haven’t received the first payment yet." };
  if (status === "unpaid")
    return { state: "Unpaid", kind: "bad", line: "Several payments failed. Update your payment method to create new heatmaps." };
  return { state: "Ended", kind: "plain", line: cancel_at ? `Ended on ${longDay(cancel_at)}.` : "Ended." };
}
