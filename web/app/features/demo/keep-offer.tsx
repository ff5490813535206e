import { Button } from "@aws-amplify/ui-react";
import { Link, useNavigate } from "react-router-dom";
import { demo } from "#contracts/demo.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { usePublicSettings } from "#web/app/shared/public-settings.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./demo.module.css";

type Props = { uid: string; expiresAt: string; isSignedIn: boolean };

/**
 * Offers to keep the heatmap: visitors by signing up, after which they return here; signed-in users by saving it to their account.
 */
export function KeepOffer({ uid, expiresAt, isSignedIn }: Props) {
  const trial = usePublicSettings().data?.defaults.trial;
  const included = trial ? `${trial.days} days with ${pluralize(trial.images, "more image")}, areas` : "more images, areas";
  return (
    <section className={panelStyles.part} aria-label="Keep this heatmap">
      <h2>Keep this heatmap</h2>
      <p className={styles.offer}>
        It’s deleted on {dayMonthYear(expiresAt)}.{" "}
        {isSignedIn
          ? "Save it to your account to keep it, free of charge."
          : `Start a free trial and save it to your account: ${included}, comments and exports. No credit card needed.`}
      </p>
      {isSignedIn ? <SaveButton uid={uid} /> : <SignUpWays uid={uid} />}
    </section>
  );
}

function SignUpWays({ uid }: { uid: string }) {
  const back = new URLSearchParams({ from: `/demo/${uid}` });
  return (
    <div className={styles.offerActions}>
      <ButtonLink to={`/signup?${back}`} variation="primary">
        Start free trial
      </ButtonLink>
      <Link to={`/login?${back}`}>I have an account</Link>
    </div>
  );
}

function SaveButton({ uid }: { uid: string }) {
  const navigate = useNavigate();
  const save = useOperationMutation(demo.keep, {
    refreshes: [heatmaps.list],
    onSuccess: ({ heatmap }) => {
      snackbar.success("Saved to your heatmaps");
      void navigate(`/heatmap/${heatmap}`, { replace: true });
    },
  });
  return (
    <div className={styles.offerActions}>
      <FormError problem={save.error} />
      <Button
        variation="primary"
        isLoading={save.isPending}
        loadingText="Saving…"
        onClick={() => !save.isPending && save.mutate({ body: { uid } })}
      >
        Save to my heatmaps
      </Button>
    </div>
  );
}
