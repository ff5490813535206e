import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useKnownProfile } from "#web/kit/auth/use-known-profile.ts";
import { capitalize } from "#web/kit/format.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { DevelopersFrame } from "../developers-frame.tsx";
import { VerifyCard } from "../webhooks/verify-card.tsx";
import { documentQuery, operationsIn } from "./api-document.ts";
import { ErrorsCard } from "./errors-card.tsx";
import { EventsCard } from "./events-card.tsx";
import { findOperations } from "./find-operations.ts";
import { OperationItem } from "./operation-item.tsx";
import styles from "./reference.module.css";
import { ReferenceContents } from "./reference-contents.tsx";

const HEAD = {
  title: "API reference",
  description: "Every operation of the API with its fields and errors, and examples in curl, TypeScript and Python.",
};

/** The public page with the reference of the API, and how programs verify the messages of webhooks. */
export function Component() {
  useHead(HEAD);
  const profile = useKnownProfile();
  return (
    <DevelopersFrame isAdmin={profile?.role === "admin"}>
      <div className={styles.reference}>
        <Reference />
        <VerifyCard />
      </div>
    </DevelopersFrame>
  );
}

/** Every operation of the public API with examples, which can be sent from here. */
function Reference() {
  const { data: document, error, refetch } = useQuery(documentQuery);
  const [words, setWords] = useState("");
  const [apiKey, setApiKey] = useState("");
  const { hash } = useLocation();
  const isLoaded = document !== undefined;
  useEffect(() => {
    // What the address names did not exist yet when the browser looked for it.
    if (isLoaded && hash) window.document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  if (!document && error)
    return <ErrorState title="Couldn’t load the reference" problem={error} onRetry={() => void refetch()} />;
  if (!document) return <Skeleton label="Loading the reference" heights={[56, 200, 200]} />;
  const operations = operationsIn(document);
  const domains = [...Map.groupBy(findOperations(operations, words), ({ domain }) => domain)];
  return (
    <>
      <div className={styles.tools}>
        <TextField label="Find an operation" autoComplete="off" value={words} onChange={({ target }) => setWords(target.value)} />
        <TextField
          label="API key for requests"
          autoComplete="off"
          value={apiKey}
          hint="Stays in this tab. Requests use your workspace and its credits."
          onChange={({ target }) => setApiKey(target.value.trim())}
        />
      </div>
      <ReferenceContents domains={domains.map(([name, { length }]) => ({ name, count: length }))} />
      {domains.length === 0 && (
        <EmptyState icon={<SearchX />} title="No operation found" text="Try another word, such as “heatmap” or “webhook”." />
      )}
      {domains.map(([domain, found]) => (
        <SectionCard
          key={domain}
          id={domain}
          title={capitalize(domain)}
          lead={document.tags.find(({ name }) => name === domain)?.description}
        >
          <ul className={styles.operations}>
            {found.map((operation) => (
              <OperationItem
                key={operation.id}
                operation={operation}
                schemas={document.components.schemas}
                apiKey={apiKey}
                isLinked={hash === `#${operation.id}`}
              />
            ))}
          </ul>
        </SectionCard>
      ))}
      <EventsCard document={document} />
      <ErrorsCard operations={operations} />
    </>
  );
}
