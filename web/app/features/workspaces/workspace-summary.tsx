import { Link } from "react-router-dom";
import type { Workspace } from "#contracts/workspaces.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { planTitle } from "#web/kit/auth/plan-title.ts";
import { longDay } from "#web/kit/long-day.ts";
import { seatsText } from "./members/seats.ts";
import workspacePageStyles from "./workspace-page.module.css";

/** Summary of credits, seats and plan. */
export function WorkspaceSummary({ workspace, isAdmin }: { workspace: Workspace; isAdmin: boolean }) {
  const { imageCredits, videoCredits, imageHeatmaps, videoHeatmaps, seats } = workspace;
  return (
    <dl className={workspacePageStyles.workspaceSummary}>
      <div>
        <dt>Image credits left</dt>
        <dd>
          <strong className="tabular">{formatNumber(imageCredits)}</strong>
          <p>{formatNumber(imageHeatmaps)} used</p>
        </dd>
      </div>
      <div>
        <dt>Video credits left</dt>
        <dd>
          <strong className="tabular">{formatNumber(videoCredits)}</strong>
          <p>{formatNumber(videoHeatmaps)} used</p>
        </dd>
      </div>
      <div>
        <dt>Seats</dt>
        <dd>
          <strong className="tabular">
            {seats.used} of {seats.total}
          </strong>
          <meter
            min={0}
            max={Math.max(seats.total, 1)}
            high={Math.max(seats.total - 0.5, 0.5)}
            optimum={0}
            value={Math.min(seats.used, seats.total)}
            aria-label="Seats in use"
          />
          <p>{seatsText(seats)}</p>
        </dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd>
          <PlanLine workspace={workspace} />
          {isAdmin && (
            <p>
              <Link to="/subscription" className="touch-target">
                Subscription
              </Link>
            </p>
          )}
        </dd>
      </div>
    </dl>
  );
}

function PlanLine({ workspace: { subscription, beta } }: { workspace: Workspace }) {
  if (!subscription?.active) {
    return (
      <>
        <strong>{beta ? "Beta" : "None"}</strong>
        <p>{beta ? "Free during the beta." : "No active subscription."}</p>
      </>
    );
  }
  const { tier, status, canceled, cancel_at, current_period_end } = subscription;
  const until = canceled ? (cancel_at ?? current_period_end) : current_period_end;
  return (
    <>
      <strong>{planTitle(tier)}</strong>
      <p>
        {status === "past_due"
          ? "The last payment failed."
          : until
            ? `${canceled ? "Ends" : "Renews"} on ${longDay(until)}.`
            : "Active."}
      </p>
    </>
  );
}
