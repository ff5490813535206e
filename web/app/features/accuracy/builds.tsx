import { Link } from "react-router-dom";
import type { Accuracy, BuildAccuracy } from "#contracts/accuracy.ts";
import { listed, percent, span } from "./numbers.ts";
import { Section } from "./section.tsx";
import { BUILD_TITLES } from "./words.ts";
import "./builds.css";

type Source = Accuracy["sources"][number];

const isMit = ({ licence }: Source): boolean => /\bMIT\b/.test(licence);
const titles = (sources: readonly Source[]): string => listed([...new Set(sources.map(({ title }) => title))]);
const terms = (sources: readonly Source[]): string =>
  listed([...new Set(sources.map(({ title, licence }) => `${title} (${licence})`))]);

/** Links to the same page for another build. */
export function BuildSwitch({ builds, shown }: { builds: readonly BuildAccuracy[]; shown: BuildAccuracy }) {
  return (
    <nav className="build-switch" aria-label="Build of the model">
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
export function Builds({ accuracy: { builds, sources } }: { accuracy: Accuracy }) {
  return (
    <Section
      id="builds"
      title="Two builds, two sets of terms"
      lead="The same network, fitted twice by the same command. A setting of the installation chooses between them, and every heatmap records the name of the weights that made it."
    >
      <div className="builds">
        {builds.map((build) => (
          <article key={build.build} className="builds__one">
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
        {percent(share.value)} <small>of the ceiling, {span(share, percent)}</small>
      </dd>
    </div>
  );
}

function Terms({ build, sources }: { build: BuildAccuracy["build"]; sources: readonly Source[] }) {
  const [free, bound] = [sources.filter(isMit), sources.filter((source) => !isMit(source))];
  if (build === "clean") {
    return (
      <p>
        Fitted only to people’s looks published under the MIT licence ({titles(free)}), without a first training on other
        photographs. MIT allows commercial use as long as the licence text is kept with copies. This is the build for whoever must
        be free of research terms.
      </p>
    );
  }
  return (
    <p>
      Fitted to the sources below and a few that are not measured on, after a first training on photographs published for
      research. Not under the MIT licence are {terms(bound)}. Whether weights fitted to such data may serve a commercial purpose
      is not settled everywhere: ask before you rely on it, or take the clean build.
    </p>
  );
}
