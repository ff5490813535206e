import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import type { Accuracy } from "#contracts/accuracy.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { fetchAccuracy, selectedBuild } from "./accuracy-file.ts";
import styles from "./accuracy-page.module.css";
import { Answers } from "./answers.tsx";
import { Builds } from "./builds.tsx";
import { CeilingExplained } from "./ceiling-explained.tsx";
import { Datasets } from "./datasets.tsx";
import { Decisions } from "./decisions.tsx";
import { Examples } from "./examples.tsx";
import { toHeadlines } from "./findings.ts";
import { Headlines } from "./headlines.tsx";
import { IntervalCoverage } from "./interval-coverage.tsx";
import { BUILD_TITLES } from "./labels.ts";
import { LayoutFigures } from "./layout-figures.tsx";
import { ProductFigures } from "./product-figures.tsx";
import { Reproduce } from "./reproduce.tsx";
import { openSection, Section } from "./section.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

export const loader = ({ request }: LoaderFunctionArgs): Promise<Accuracy> => fetchAccuracy(request.signal);
/** The file only changes with a new release of the application. */
export const shouldRevalidate = (): boolean => false;

const HEAD = {
  title: "How accurate Sightline is",
  description:
    "How well Sightline’s attention maps match where people look: how good by content type, compared with what, what to rely on, confidence intervals, limitations and how to reproduce the results.",
};

/** Public page with the model's accuracy: everything in docs/accuracy.json. */
export function Component() {
  const accuracy = useLoaderData<Accuracy>();
  const [search] = useSearchParams();
  const build = selectedBuild(accuracy, search.get("build"));
  useHead(HEAD);
  useEffect(openHash, []);
  return (
    <div className={styles.accuracy}>
      <TableOfContents />
      <div className={styles.accuracyBody}>
        <header className={styles.accuracyHead} id="summary">
          <h1>How well Sightline predicts where people look</h1>
          <p>
            We compared predictions with eye-tracking and click data on images the model was not trained with. 100% means as good
            as predicting one person from all the others who saw the same image. A few settings of the model were chosen on these
            images, so the figures are slightly optimistic.
          </p>
          {build !== accuracy.builds[0] && (
            <p>
              These are the figures of the build “{BUILD_TITLES[build.build]}”. <Link to="/accuracy">Show the default build</Link>
            </p>
          )}
        </header>
        <Headlines headlines={toHeadlines(build)} />
        <Answers build={build} />
        <LayoutFigures layouts={build.layouts} />
        <CeilingExplained sets={build.sets} />
        <Examples />
        <Datasets sets={build.sets} method={accuracy.method} />
        <ProductFigures sets={build.sets} />
        <IntervalCoverage build={build} />
        <Decisions scores={build.scores} />
        <Section id="weaknesses" title="Limitations" lead="Each sentence is computed from the figures on this page.">
          <ul className={styles.accuracyNotes}>
            {build.weaknesses.map((weakness) => (
              <li key={weakness}>{weakness}</li>
            ))}
          </ul>
        </Section>
        <Builds accuracy={accuracy} shown={build} />
        <Reproduce accuracy={accuracy} />
      </div>
    </div>
  );
}

/** Opens the section of the URL hash, which did not exist yet when the browser looked for it. */
const openHash = (): void => openSection(window.location.hash.slice(1));
