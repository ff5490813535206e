import { ArrowRight } from "lucide-react";
import { Link, redirect, useSearchParams } from "react-router-dom";
import { Headlines } from "#web/app/features/accuracy/headlines.tsx";
import { trialIncludes, usePublicSettings } from "#web/app/shared/public-settings.ts";
import { withEntryParams } from "#web/kit/auth/entry-params.ts";
import { accessToken } from "#web/kit/auth/session.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import headlines from "../../../../docs/accuracy.json?headlines";
import { BeforeAfter } from "./before-after.tsx";
import styles from "./landing-page.module.css";
import { MoreThanHeatmaps } from "./more-than-heatmaps.tsx";

/** Signed-in users go to their dashboard. */
export async function loader(): Promise<null> {
  if (await accessToken().catch(() => undefined)) throw redirect("/dashboard");
  return null;
}
export const shouldRevalidate = (): boolean => false;

const STEPS = [
  { title: "Drop your creative", text: "An image, a video, a URL or an HTML5 banner. Most files need one click." },
  { title: "See where people look", text: "A heatmap, the order of looks and scores, for images within seconds." },
  { title: "Compare and decide", text: "Measure areas, compare versions side by side and share the result by link." },
] as const;

/** The public start page: what Sightline does, on a real prediction and real results, and how accurate it is. */
export function Component() {
  const [search] = useSearchParams();
  useHead({
    title: "See where people look",
    description: "Sightline predicts where people look at ads, websites and videos, before anyone has seen them.",
  });
  const trial = usePublicSettings().data?.defaults.trial;
  return (
    <div className={styles.landing}>
      <section className={styles.hero} aria-labelledby="landing-title">
        <div>
          <h1 id="landing-title">See where people look, before they do</h1>
          <p className={styles.lead}>
            Sightline predicts attention on ads, websites and videos, so you can fix a design before anyone sees it.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={withEntryParams("/signup", search)} variation="primary">
              Start your trial
            </ButtonLink>
            <ButtonLink to="/demo">Try it with your image</ButtonLink>
            <ButtonLink to={withEntryParams("/login", search)}>Log in</ButtonLink>
          </div>
          <p className={styles.terms}>{trial && `${trialIncludes(trial)}. `}No credit card needed.</p>
        </div>
        <BeforeAfter />
      </section>
      <section className={styles.part} aria-labelledby="landing-how">
        <h2 id="landing-how">How it works</h2>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <MoreThanHeatmaps />
      <section className={styles.part} aria-labelledby="landing-accuracy">
        <h2 id="landing-accuracy">How accurate it is</h2>
        <p className={styles.lead}>
          We compared predictions with eye-tracking and click data on images the model was not trained with. 100% means as good as
          predicting one person from all the others who saw the same image. A few settings were chosen on these images, so the
          figures are slightly optimistic.
        </p>
        <Headlines headlines={headlines} />
        <Link className={styles.more} to="/accuracy">
          See all figures, limitations and how to reproduce them
          <ArrowRight aria-hidden="true" />
        </Link>
      </section>
      <footer className={styles.foot}>
        <Link to="/demo">Try it</Link>
        <Link to={withEntryParams("/pricing", search)}>Pricing</Link>
        <Link to="/accuracy">Accuracy</Link>
        <Link to="/help">Help</Link>
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
      </footer>
    </div>
  );
}
