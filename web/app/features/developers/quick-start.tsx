import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./developers.module.css";
import { lastingAddressesQuery, type NpmPackage, packagePath } from "./package-addresses.ts";
import { PYTHON_WHEEL } from "./python-wheel.ts";

/** A first request that anyone can copy, and where the rest is described. */
export function QuickStart() {
  const origin = window.location.origin;
  const { data: lasting } = useQuery(lastingAddressesQuery);
  const packageAt = (name: NpmPackage) => `${origin}${packagePath(name, lasting)}`;
  return (
    <SectionCard
      title="First request"
      lead={
        <>
          The <Link to="/developers/reference">reference</Link> has every operation with examples, and so does the{" "}
          <a href="/v1/openapi.json">OpenAPI document</a>, which most API tools can open. Does a program show you a code?{" "}
          <Link to="/developers/device">Enter it here</Link>.
        </>
      }
    >
      <pre className={styles.code}>
        <code>{`curl ${origin}/v1/heatmaps \\
  -H "Authorization: Bearer $SIGHTLINE_API_KEY"`}</code>
      </pre>
      <p className={styles.programs}>
        Install what you need. The packages fit this version of Sightline, and their addresses stay valid after updates;{" "}
        <code>/clients/sightline-sdk.tgz</code> is always the newest.
      </p>
      <pre className={styles.code}>
        <code>
          {[
            "# SDK for Node.js 20.3 and newer, and browsers",
            `npm install ${packageAt("sdk")}`,
            "# Client for Python 3.11 and newer",
            `pip install ${origin}${PYTHON_WHEEL}`,
            "# Command line program",
            `npm install --global ${packageAt("cli")}`,
            "# Checks in tests with Playwright, and in Storybook",
            `npm install --save-dev ${packageAt("playwright")}`,
            `npm install --save-dev ${packageAt("storybook")}`,
          ].join("\n")}
        </code>
      </pre>
      <p className={styles.programs}>
        You can also download the{" "}
        <a href="/clients/sightline.mjs" download>
          command line program
        </a>{" "}
        and the{" "}
        <a href="/clients/sightline-sdk.mjs" download>
          TypeScript SDK
        </a>{" "}
        as a single file each.
      </p>
    </SectionCard>
  );
}
