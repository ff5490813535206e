import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { Plans } from "./plans.tsx";
import "./pricing-page.css";

const TITLE = "Pricing";
const DESCRIPTION =
  "What Sightline costs: a free plan, plans for teams and agencies by the month or by the year, and a trial without a card.";

/** Public pricing page. Signed-in users can choose a plan here too. */
export function Component() {
  useHead({ title: TITLE, description: DESCRIPTION });
  const profile = useQueryClient().getQueryData(meQuery.queryKey);
  return (
    <div className="page pricing">
      <header className="pricing__head">
        <h1>One credit, one heatmap</h1>
        <p>Pick how many you need each month. Every plan shows the clarity score, and you can change or cancel at any time.</p>
      </header>
      <h2 className="visually-hidden">Plans</h2>
      <Plans {...(profile && { profile })} />
      <p className="pricing__foot">
        Wondering how far the predictions can be trusted? <Link to="/accuracy">Read how accurate they are.</Link>
      </p>
    </div>
  );
}
