import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { billing } from "#contracts/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { readEntryParams } from "#web/kit/auth/entry-params.ts";
import { longDay } from "#web/kit/long-day.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { plansQuery } from "../queries.ts";

/** A plan that staff offered to this user by email, and the way to its payment page. */
export function OfferCard({ profile: { role, superadmin } }: { profile: Profile }) {
  const [search] = useSearchParams();
  const { sub } = readEntryParams(search);
  const canPay = role !== "member" && !superadmin;
  const { data } = useOperation(billing.readOffer, { query: sub === undefined ? {} : { sub } }, { enabled: canPay });
  const plans = useQuery(plansQuery).data?.plans;
  const accept = useOperationMutation(billing.acceptOffer, {
    onSuccess: async ({ url }) => {
      window.location.assign(url);
      // The browser is leaving the page. Until then the button stays pending.
      await new Promise<void>(() => {});
    },
  });
  const offer = data?.offer;
  if (!offer) return null;
  const { uid, tier, interval, coupon, expires_at } = offer;
  const title = plans?.find((plan) => plan.tier === tier)?.title ?? tier;
  return (
    <SectionCard
      title={`Your invitation to ${title}`}
      lead={`Billed ${interval === "year" ? "yearly" : "monthly"}${coupon ? `, with the coupon ${coupon}` : ""}. Valid until ${longDay(expires_at)}.`}
      action={
        <Button
          variation="primary"
          isLoading={accept.isPending}
          loadingText="Opening the payment page"
          onClick={() => accept.mutate({ body: { offer: uid } })}
        >
          <Gift aria-hidden="true" />
          Continue to payment
        </Button>
      }
    >
      {accept.error && <FormError problem={accept.error} />}
    </SectionCard>
  );
}
