import type { Subscription } from "./subscription.entity.ts";

type Known = Pick<Subscription, "status" | "paid"> & Partial<Pick<Subscription, "everPaid" | "granted">>;

/** Whether a subscription was ever paid. One whose first payment failed ends as canceled without having begun. */
export const wasEverPaid = ({ status, paid, everPaid, granted }: Known): boolean =>
  everPaid === true || paid || granted !== undefined || (status !== "incomplete" && status !== "canceled");
