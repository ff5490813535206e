import type { Subscription } from "#contracts/subscription.ts";
import { longDay } from "#web/kit/format.ts";

type Words = { state: string; kind: "good" | "warning" | "bad" | "plain"; line: string };

/** The status of a subscription as a label and a sentence. */
export function subscriptionWords({ status, canceled, cancel_at, current_period_end }: Subscription): Words {
  if (status === "past_due")
    return {
      state: "Payment failed",
      kind: "warning",
      line: "The last payment did not go through. The plan keeps working while it is tried again.",
    };
  if (status === "active" && canceled)
    return {
      state: "Canceled",
      kind: "plain",
      line: cancel_at ? `Active until ${longDay(cancel_at)}, then it ends.` : "It is not renewed.",
    };
  if (status === "active")
    return {
      state: "Active",
      kind: "good",
      line: current_period_end ? `Renews on ${longDay(current_period_end)}.` : "It renews by itself.",
    };
  if (status === "incomplete")
    return { state: "Waiting for payment", kind: "warning", line: "The first payment has not arrived yet." };
  if (status === "unpaid")
    return { state: "Unpaid", kind: "bad", line: "Several payments failed, so new heatmaps wait until it is paid." };
  return { state: "Ended", kind: "plain", line: cancel_at ? `It ended on ${longDay(cancel_at)}.` : "It has ended." };
}
