import { Link } from "react-router-dom";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./developers.module.css";
import { PYTHON_WHEEL } from "./python-wheel.ts";

/** A first request that anyone can copy, and where the rest is described. */
export function QuickStart() {
  const origin = window.location.origin;
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
      <p className={styles.programs}>Install what you need. The packages fit this version of Sightline.</p>
      <pre className={styles.code}>
        <code>
          {[
            "# SDK for Node.js 20 and browsers",
            `npm install ${origin}/clients/sightline-sdk.tgz`,
            "# Client for Python 3.11 and newer",
            `pip install ${origin}${PYTHON_WHEEL}`,
            "# Command line program",
            `npm install --global ${origin}/clients/sightline-cli.tgz`,
            "# Checks in tests with Playwright, and in Storybook",
            `npm install --save-dev ${origin}/clients/sightline-playwright.tgz`,
            `npm install --save-dev ${origin}/clients/sightline-storybook.tgz`,
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
