import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { Plans } from "../plans/plans.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { OfferCard } from "./offer-card.tsx";
import styles from "./subscription-page.module.css";
import { useTrackVisit } from "./use-track-visit.ts";

/** The subscription page: current plan, plans and invoices. */
export function Component() {
  const { data: profile } = useQuery(meQuery);
  useTrackVisit();
  if (!profile) return null;
  const isOfWorkspace = profile.workspace !== null && profile.role !== "member";
  return (
    <div className={clsx(pageStyles.page, styles.subscription)}>
      <header className={pageStyles.head}>
        <div>
          <h1>Subscription</h1>
          <p className={pageStyles.lead}>
            Want to show others? Share the <Link to="/pricing">pricing page</Link>.
          </p>
        </div>
      </header>
      <Notes profile={profile} />
      <OfferCard profile={profile} />
      <CurrentPlan profile={profile} />
      <section className={styles.subscriptionPlans} aria-labelledby="plans-heading">
        <h2 id="plans-heading">{profile.workspace?.subscription?.active ? "All plans" : "Pick a plan"}</h2>
        <Plans profile={profile} />
      </section>
      {isOfWorkspace && <InvoiceList />}
    </div>
  );
}

function Notes({ profile: { role, workspace } }: { profile: Profile }) {
  if (!workspace || workspace.subscription?.active) return null;
  if (!workspace.beta) {
    return role === "admin" ? (
      <Note>
        Pick a plan to reactivate “{workspace.name}”. The Free plan is for one person and closes the workspace:{" "}
        <Link to="/workspace">remove its members or transfer it</Link> first.
      </Note>
    ) : null;
  }
  return (
    <Note>
      Thanks for being part of our beta! Your workspace gets a special discount: <Link to="/support">contact support</Link> for
      your code and enter it on the payment page.
    </Note>
  );
}
