import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { CodeSample } from "#web/app/shared/code/code-sample.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./developers.module.css";
import { type PackageName, packagePath, versionedAddressesQuery } from "./package-addresses.ts";

/** A first request that anyone can copy, and where the rest is described. */
export function QuickStart() {
  const origin = window.location.origin;
  const { data: versioned } = useQuery(versionedAddressesQuery);
  const packageAt = (name: PackageName) => `${origin}${packagePath(name, versioned)}`;
  return (
    <SectionCard
      title="First request"
      lead={
        <>
          The <Link to="/developers/reference">reference</Link> has every operation with examples, and so does the{" "}
          <a href="/v1/openapi.json">OpenAPI document</a>, which most API tools can open. Signing in from another app?{" "}
          <Link to="/developers/device">Enter your code</Link>.
        </>
      }
    >
      <CodeSample title="List heatmaps" code={`curl ${origin}/v1/heatmaps \\\n  -H "Authorization: Bearer $SIGHTLINE_API_KEY"`} />
      <p className={styles.programs}>
        Install what you need. The packages fit this version of Sightline. Addresses with a hash always lead to the same file, so
        lock files stay valid. <code>/clients/sightline-sdk.tgz</code> is always the newest.
      </p>
      {[
        { title: "SDK for Node.js 20.3 and newer, and browsers", code: `npm install ${packageAt("sdk")}` },
        { title: "Client for Python 3.11 and newer", code: `pip install ${packageAt("python")}` },
        { title: "Command line program", code: `npm install --global ${packageAt("cli")}` },
        { title: "Checks in tests with Playwright", code: `npm install --save-dev ${packageAt("playwright")}` },
        { title: "Checks for Storybook stories", code: `npm install --save-dev ${packageAt("storybook")}` },
      ].map((sample) => (
        <CodeSample key={sample.title} {...sample} />
      ))}
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
