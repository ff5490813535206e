import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { Plans } from "./plans.tsx";
import "./pricing-page.css";

const TITLE = "Pricing";
const DESCRIPTION =
  "Sightline pricing: a free plan, monthly and yearly plans for teams and agencies, and a free trial without a card.";

/** Public pricing page. Signed-in users can choose a plan here too. */
export function Component() {
  useHead({ title: TITLE, description: DESCRIPTION });
  const profile = useQueryClient().getQueryData(meQuery.queryKey);
  return (
    <div className="page pricing">
      <header className="pricing__head">
        <h1>One credit, one heatmap</h1>
        <p>Pick how many you need each month. Every plan includes the clarity score, and you can change or cancel at any time.</p>
      </header>
      <h2 className="visually-hidden">Plans</h2>
      <Plans {...(profile && { profile })} />
      <p className="pricing__foot">
        How accurate are the predictions? <Link to="/accuracy">See our accuracy results.</Link>
      </p>
    </div>
  );
}
