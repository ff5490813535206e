import { Button } from "@aws-amplify/ui-react";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { billing } from "#contracts/billing.ts";
import { billingErrors } from "#contracts/kit/errors/billing.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { AFTER_CHECKOUT } from "./after-checkout.ts";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

/** Polling interval for a pending payment. */
const POLL_INTERVAL_MS = 3000;

/** Return page of the checkout. Polls the status of the payment, because the URL does not prove it. */
export function Component() {
  const [search] = useSearchParams();
  const session = search.get("session") ?? search.get("session_id") ?? "";
  const isSession = billing.readCheckout.body.safeParse({ session }).success;
  const { data, error, refetch } = useOperation(
    billing.readCheckout,
    { body: { session } },
    {
      enabled: isSession,
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) => (state.data?.state === "pending" ? POLL_INTERVAL_MS : false),
    },
  );

  if (error || !isSession)
    return (
      <EntryFrame title="We couldn’t check this payment" icon={<EntryIcon Icon={CircleX} tone="bad" />}>
        <div className={entryStyles.notes}>
          <FormError problem={error ?? billingErrors["billing.checkout_not_found"].message} />
        </div>
        <div className={entryStyles.actions}>
          {isSession && (
            <Button variation="primary" onClick={() => void refetch()}>
              Retry
            </Button>
          )}
          <ButtonLink to="/subscription">See plans</ButtonLink>
          <ButtonLink to="/support">Contact support</ButtonLink>
        </div>
      </EntryFrame>
    );
  if (data?.state === "paid")
    return (
      <EntryFrame
        title="Your payment has been processed successfully"
        lead="We’ve emailed you a confirmation."
        icon={<EntryIcon Icon={CircleCheck} tone="good" />}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to="/add-workspace" variation="primary" state={AFTER_CHECKOUT}>
            Continue
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  if (data?.state === "failed")
    return (
      <EntryFrame
        title="Payment failed"
        lead="You haven’t been charged. Try again or use a different payment method."
        icon={<EntryIcon Icon={CircleX} tone="bad" />}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to="/subscription" variation="primary">
            Back to plans
          </ButtonLink>
          <ButtonLink to="/support">Contact support</ButtonLink>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title={data ? "Payment pending" : "One moment"}
      lead={
        data
          ? "Your bank hasn’t confirmed it yet. This page updates automatically. You can also come back later."
          : "Checking your payment…"
      }
      icon={<EntryIcon Icon={Clock} />}
    >
      {data && (
        <div className={entryStyles.actions}>
          <ButtonLink to="/dashboard">Go to dashboard</ButtonLink>
        </div>
      )}
    </EntryFrame>
  );
}
