import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffOffer } from "#contracts/staff/offers.ts";
import { TIER_TITLES } from "#contracts/subscription.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { INTERVAL_NAMES } from "#web/staff/shared/staff-names.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import styles from "./offers.module.css";

const STATE_NAMES: Readonly<Record<StaffOffer["state"], string>> = { open: "Open", accepted: "Accepted", expired: "Expired" };

/** The plans that were offered to a user, if any. */
export function UserOffers({ email }: { email: string }) {
  const { data } = useOperation(staffBackoffice.offers, { query: { email } });
  if (!data?.offers.length) return null;
  return (
    <section aria-label="Offers">
      <h3>Offers</h3>
      <ul className={styles.list}>
        {data.offers.map(({ uid, tier, interval, coupon, state, created_at }) => (
          <li key={uid}>
            <span>
              {TIER_TITLES[tier]}, {INTERVAL_NAMES[interval].toLowerCase()}
            </span>
            <Badge kind={state === "accepted" ? "good" : "plain"}>{STATE_NAMES[state]}</Badge>
            <small>{[dayMonthYear(created_at), coupon && `coupon ${coupon}`].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
