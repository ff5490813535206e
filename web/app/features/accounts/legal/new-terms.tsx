import { Button } from "@aws-amplify/ui-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { LEGAL } from "#contracts/legal.ts";
import { call } from "#web/kit/api/api.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { longDay } from "#web/kit/long-day.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./new-terms.module.css";
import { outdatedTerms } from "./outdated-terms.ts";

/** Asks users who accepted an older version of the terms to accept the current one. Renders nothing for others. */
export function NewTerms() {
  const queryClient = useQueryClient();
  const { data: person } = useQuery(meQuery);
  const [isBusy, setIsBusy] = useState(false);
  const outdated = person && outdatedTerms(person.consent);
  if (!person || !outdated) return null;

  const agree = async () => {
    setIsBusy(true);
    try {
      await call(accounts.acceptTerms, { body: LEGAL });
      queryClient.setQueryData(meQuery.queryKey, { ...person, consent: LEGAL });
    } catch (problem) {
      snackbar.failure(problem);
    } finally {
      setIsBusy(false);
    }
  };

  const links = {
    terms: <Link to="/terms">terms</Link>,
    privacy: <Link to="/privacy">privacy policy</Link>,
  };
  return (
    <aside className={styles.newTerms} aria-label="New terms">
      <Note
        action={
          <Button variation="primary" size="small" isLoading={isBusy} loadingText="Saving" onClick={() => void agree()}>
            Accept
          </Button>
        }
      >
        Our{" "}
        {outdated.length === 2 ? (
          <>
            {links.terms} and {links.privacy} have
          </>
        ) : (
          <>
            {links[outdated[0]]} {outdated[0] === "terms" ? "have" : "has"}
          </>
        )}{" "}
        changed on {longDay(LEGAL[outdated[0]])}. Please review the changes and accept them to continue.
      </Note>
    </aside>
  );
}
