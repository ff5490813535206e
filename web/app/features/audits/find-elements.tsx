import { Button } from "@aws-amplify/ui-react";
import { type RefObject, useEffect, useRef } from "react";
import type { FactsReading } from "#contracts/audits.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { useRequests } from "./audit-query.ts";
import styles from "./audits.module.css";
import { Waiting } from "./waiting.tsx";

const INVITATION =
  "Find the texts, buttons and photos in this image, so that you can choose one and see its share of attention. Or draw a box.";

type Props = {
  uid: string;
  facts: FactsReading | undefined;
  /** Where an element is chosen; it gets the focus when the requested elements appear. */
  field: RefObject<HTMLSelectElement | null>;
};

/** Requests the elements of an image. Until they are found, only areas and boxes can be chosen. */
export function FindElements({ uid, facts, field }: Props) {
  const { facts: request } = useRequests(uid);
  const isRequested = useRef(false);
  const areFound = Boolean(facts?.facts);
  useEffect(() => {
    if (!areFound || !isRequested.current) return;
    isRequested.current = false;
    // The button is gone. Focus that was set elsewhere in the meantime stays there.
    if (document.activeElement?.matches("body, [role=dialog]")) field.current?.focus();
  }, [areFound, field]);
  if (!facts || facts.facts) return null;
  if (facts.state === "requested") return <Waiting>Finding the elements. This takes a few seconds.</Waiting>;
  return (
    <>
      {request.error && <FormError problem={request.error} />}
      {!request.error && <p className={styles.made}>{facts.problem?.message ?? INVITATION}</p>}
      <Button
        className={styles.find!}
        size="small"
        isLoading={request.isPending}
        loadingText="Find elements"
        onClick={() => {
          isRequested.current = true;
          request.mutate({ params: { uid } });
        }}
      >
        {request.error || facts.state === "failed" ? "Try again to find elements" : "Find elements"}
      </Button>
    </>
  );
}
