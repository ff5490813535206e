import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { longDay } from "#web/kit/long-day.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import styles from "./legal-document.module.css";

/** A numbered section of a legal document: heading and paragraphs. */
export type Clause = { title: string; text: readonly ReactNode[] };

type Props = {
  title: string;
  /** Date of the current version, which is also its identifier. */
  version: string;
  /** Summary of the most important clauses. It is part of the agreement. */
  summary: readonly string[];
  clauses: readonly Clause[];
};

/** A legal document: version, summary and clauses. */
export function LegalDocument({ title, version, summary, clauses }: Props) {
  const navigate = useNavigate();
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate("/"));
  return (
    <div>
      <ResetScroll />
      <header className={styles.legalBar}>
        <button type="button" className={clsx("amplify-button", styles.legalBack)} onClick={back}>
          <ArrowLeft aria-hidden="true" />
          Back
        </button>
        <Link to="/" aria-label="Sightline home">
          <Logo />
        </Link>
      </header>
      <main className={styles.legalText}>
        <h1>{title}</h1>
        <p className={styles.legalVersion}>
          Version <time dateTime={version}>{version}</time>, effective {longDay(version)}
        </p>
        <section className={styles.legalSummary} aria-labelledby="in-short">
          <h2 id="in-short">Summary</h2>
          <ul>
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {clauses.map((clause, index) => (
          <section key={clause.title} id={`clause-${index + 1}`}>
            <h2>
              {index + 1}. {clause.title}
            </h2>
            {clause.text.map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
