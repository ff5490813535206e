import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { useId } from "react";
import type { Plan } from "#contracts/billing.ts";
import type { Interval } from "#contracts/subscription.ts";
import { euros } from "#web/kit/format.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import type { PlanButton } from "./plan-button.ts";
import styles from "./plan-card.module.css";
import { featuresOf } from "./plan-features.ts";
import { priceOf } from "./price.ts";

type Props = {
  plan: Plan;
  interval: Interval;
  button: PlanButton;
  isCurrent: boolean;
  /** Whether the recommended plan is highlighted. Not for users who already have a plan. */
  recommends: boolean;
  /** Whether the user chose it before signing up. */
  isChosen: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: () => void;
};

/** A plan: price, features and button. */
export function PlanCard({ plan, interval, button, isCurrent, recommends, isChosen, isBusy, isDisabled, onChoose }: Props) {
  const id = useId();
  const isPointedOut = (plan.recommended && recommends && !isCurrent) || isChosen;
  return (
    <li className={styles.planCard} data-current={isCurrent} data-recommended={isPointedOut}>
      {isCurrent && <span className={styles.badge}>CURRENT</span>}
      {isChosen && <span className={styles.badge}>YOUR CHOICE</span>}
      {isPointedOut && !isChosen && (
        <>
          <span className={clsx(styles.badge, styles.badgeWide)}>MOST CHOSEN</span>
          <span className={clsx(styles.badge, styles.badgeNarrow)}>Recommended</span>
        </>
      )}
      <h3 id={`${id}-title`}>{plan.title}</h3>
      <p className={styles.subtitle}>“{plan.subtitle}”</p>
      <PlanPrice plan={plan} interval={interval} />
      {button.href === undefined ? (
        <Button
          {...(isPointedOut && { variation: "primary" as const })}
          isFullWidth
          isDisabled={isDisabled || button.blockedReason !== undefined}
          isLoading={isBusy}
          loadingText={button.label}
          aria-describedby={`${id}-title ${id}-block`}
          onClick={onChoose}
        >
          {button.label}
        </Button>
      ) : (
        <ButtonLink to={button.href} variation={isPointedOut ? "primary" : "plain"} describedBy={`${id}-title`}>
          {button.label}
        </ButtonLink>
      )}
      <p id={`${id}-block`} className={styles.block}>
        {button.blockedReason ?? ("changes" in button && button.changes ? "Opens billing, where you confirm the change." : "")}
      </p>
      <ul className={styles.features}>
        {featuresOf(plan).map(({ text, isIncluded, saysSo = false }) => (
          <li key={text} data-included={isIncluded}>
            {isIncluded ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
            <span>
              {!isIncluded && !saysSo && <span className="visually-hidden">Not included: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function PlanPrice({ plan, interval }: { plan: Plan; interval: Interval }) {
  const price = priceOf(plan, interval);
  if (plan.tier === "freemium") return <Amount large="Free" small="No credit card needed" />;
  if (!price)
    return (
      <Amount
        large={plan.tier === "custom" ? "Custom pricing" : "–"}
        small={plan.tier === "custom" ? "Tailored to your team" : ""}
      />
    );
  const saving = plan.yearlySaving ? `, save ${Math.round(plan.yearlySaving)}%` : "";
  return (
    <Amount
      large={euros(price.perMonth)}
      unit="per month"
      small={price.perYear === undefined ? "Paid monthly" : `Billed ${euros(price.perYear)} a year${saving}`}
    />
  );
}

function Amount({ large, unit, small }: { large: string; unit?: string; small: string }) {
  return (
    <p className={clsx(styles.price, "tabular")}>
      <strong>{large}</strong>
      {unit && <span> {unit}</span>}
      <small>{small}</small>
    </p>
  );
}
