import { Link } from "react-router-dom";
import type { Accuracy, BuildAccuracy } from "#contracts/accuracy.ts";
import { joinList } from "#web/kit/format.ts";
import styles from "./builds.module.css";
import { BUILD_TITLES } from "./labels.ts";
import { formatInterval, percent } from "./number-format.ts";
import { Section } from "./section.tsx";

type Source = Accuracy["sources"][number];

const isMit = ({ licence }: Source): boolean => /\bMIT\b/.test(licence);
const sourceTitles = (sources: readonly Source[]): string => joinList([...new Set(sources.map(({ title }) => title))]);
const licenceTerms = (sources: readonly Source[]): string =>
  joinList([...new Set(sources.map(({ title, licence }) => `${title} (${licence})`))]);

/** Links to the same page for another build. */
function BuildSwitch({ builds, shown }: { builds: readonly BuildAccuracy[]; shown: BuildAccuracy }) {
  return (
    <nav className={styles.buildSwitch} aria-label="Model build">
      {builds.map(({ build, model }) => (
        <Link
          key={build}
          to={`?build=${build}`}
          replace
          preventScrollReset
          aria-current={build === shown.build ? "true" : undefined}
        >
          {BUILD_TITLES[build]} <small>{model}</small>
        </Link>
      ))}
    </nav>
  );
}

/** The training data of each build, its consequences for use, and its cost in accuracy. */
export function Builds({ accuracy: { builds, sources }, shown }: { accuracy: Accuracy; shown: BuildAccuracy }) {
  return (
    <Section
      id="builds"
      title="Builds and licences"
      lead="Two models with different networks and training data. A deployment setting chooses between them, and every heatmap records the name of the weights that created it."
    >
      <BuildSwitch builds={builds} shown={shown} />
      <div className={styles.builds}>
        {builds.map((build) => (
          <article key={build.build} className={styles.build}>
            <h3>
              {BUILD_TITLES[build.build]} <small>{build.model}</small>
            </h3>
            <dl>
              <Share name="By eye tracker" share={build.share_of_ceiling.nss} />
              <Share name="By clicks" share={build.share_of_ceiling.cc} />
            </dl>
            <Terms build={build.build} sources={sources} />
          </article>
        ))}
      </div>
    </Section>
  );
}

function Share({ name, share }: { name: string; share: BuildAccuracy["share_of_ceiling"]["nss"] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">
        {share ? (
          <>
            {percent(share.value)} <small>of the one-viewer ceiling, {formatInterval(share, percent)}</small>
          </>
        ) : (
          "Too few images"
        )}
      </dd>
    </div>
  );
}

function Terms({ build, sources }: { build: BuildAccuracy["build"]; sources: readonly Source[] }) {
  const [free, bound] = [sources.filter(isMit), sources.filter((source) => !isMit(source))];
  if (build === "clean") {
    return (
      <p>
        Trained only on eye-tracking data published under the MIT licence ({sourceTitles(free)}), without pretraining on other
        photographs. MIT allows commercial use as long as copies include the licence text. Use this build if you can’t accept
        research-only licences.
      </p>
    );
  }
  return (
    <p>
      Based on an object detector that was trained on photographs of others (COCO), then trained on the sources below and a few
      that are not part of this evaluation. Not under the MIT licence: {licenceTerms(bound)}. Whether weights trained on such data
      may be used commercially is not settled in every jurisdiction. Seek advice before you rely on it, or use the clean build.
    </p>
  );
}
