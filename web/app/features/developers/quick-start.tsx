import { Link } from "react-router-dom";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./developers.module.css";

/** A first request that anyone can copy, and where the rest is described. */
export function QuickStart() {
  const origin = window.location.origin;
  return (
    <SectionCard
      title="First request"
      lead={
        <>
          The <Link to="/developers/reference">reference</Link> has every operation with examples, and so does the{" "}
          <a href="/v1/openapi.json">OpenAPI document</a>, which most API tools can open. If a program shows a code,{" "}
          <Link to="/developers/device">log it in</Link>.
        </>
      }
    >
      <pre className={styles.code}>
        <code>{`curl ${origin}/v1/heatmaps \\
  -H "Authorization: Bearer $SIGHTLINE_KEY"`}</code>
      </pre>
    </SectionCard>
  );
}
