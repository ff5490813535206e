import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Link, Outlet } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { DevelopersFrame } from "./developers-frame.tsx";

/** The layout of the API pages for the admin of a workspace. */
export function Component() {
  const { data: me } = useQuery(meQuery);
  if (!me) return null;
  if (me.role !== "admin") return <NoAccess isMember={me.role === "member"} />;
  return (
    <DevelopersFrame isAdmin>
      <Outlet />
    </DevelopersFrame>
  );
}

function NoAccess({ isMember }: { isMember: boolean }) {
  return (
    <div className={pageStyles.page}>
      <h1 className="visually-hidden">API</h1>
      <EmptyState
        icon={<KeyRound aria-hidden="true" />}
        title={isMember ? "Your admin manages API keys" : "API keys belong to a workspace"}
        text={
          <>
            {isMember
              ? "Ask the admin of your workspace to create a key for you."
              : "Team plans include the API, with keys for your programs."}{" "}
            The <Link to="/developers/reference">reference</Link> is open to everyone.
          </>
        }
        action={
          <ButtonLink to={isMember ? "/workspace" : "/subscription"} variation="primary">
            {isMember ? "See your workspace" : "See plans"}
          </ButtonLink>
        }
      />
    </div>
  );
}
