import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import pageStyles from "#web/ui/layout/page.module.css";
import { AccountData } from "./account-data.tsx";
import { AccountDelete } from "./account-delete.tsx";
import { AccountEmails } from "./account-emails.tsx";
import { AccountIntroduction } from "./account-introduction.tsx";
import { AccountProfile } from "./account-profile.tsx";
import { AccountSecondFactor } from "./account-second-factor.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { AccountSignIn } from "./account-sign-in.tsx";
import { AccountSupport } from "./account-support.tsx";

/** The account page: profile, security, stored data and deletion. */
export function Component() {
  const { data: profile } = useQuery(meQuery);
  const { hash } = useLocation();
  const isThere = profile !== undefined;
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
  if (!profile) return null;
  return (
    <div className={clsx(pageStyles.page, pageStyles.pageNarrow)}>
      <header className={pageStyles.head}>
        <h1>Account</h1>
      </header>
      <AccountProfile key={profile.uid} profile={profile} />
      <AccountSignIn profile={profile} />
      <AccountEmails profile={profile} />
      <AccountIntroduction profile={profile} />
      <AccountSecondFactor profile={profile} />
      <AccountSessions />
      <AccountSupport />
      <AccountData profile={profile} />
      <AccountDelete profile={profile} />
    </div>
  );
}
