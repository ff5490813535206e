import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { useKnownProfile } from "#web/kit/auth/use-known-profile.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import pageStyles from "#web/ui/layout/page.module.css";
import { PlanComparison } from "./plan-comparison.tsx";
import { Plans } from "./plans.tsx";
import styles from "./pricing-page.module.css";
import { PricingQuestions } from "./pricing-questions.tsx";

const TITLE = "Pricing";
const DESCRIPTION =
  "Sightline pricing: a Free plan, monthly and yearly plans for teams and agencies, and a free trial without a card.";

/** Public pricing page. Signed-in users can choose a plan here too. */
export function Component() {
  useHead({ title: TITLE, description: DESCRIPTION });
  const profile = useKnownProfile();
  return (
    <div className={clsx(pageStyles.page, "pricing")}>
      <header className={styles.pricingHead}>
        <h1>One credit, one heatmap</h1>
        <p>Pick how many you need each month. Every plan includes the clarity score, and you can change or cancel at any time.</p>
      </header>
      <h2 className="visually-hidden">Plans</h2>
      <Plans {...(profile && { profile })} />
      <PlanComparison />
      <PricingQuestions />
      <p className={styles.pricingFoot}>
        How accurate are the predictions? <Link to="/accuracy">See our accuracy results.</Link>
      </p>
    </div>
  );
}
