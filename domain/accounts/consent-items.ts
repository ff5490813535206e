import { LEGAL } from "#contracts/legal.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { ConsentEntity } from "./consent.entity.ts";

export type LegalDocument = keyof typeof LEGAL;

/**
 * Records agreement to the current version of the documents, at sign-up by default. The account must record it too:
 * set `acceptedTerms` on a new account, otherwise see `acceptTerms`.
 */
export function consentItems(
  uid: string,
  how: "sign_up" | "asked" = "sign_up",
  documents: readonly LegalDocument[] = ["terms", "privacy"],
): readonly TransactionItem[] {
  const at = now().toISOString();
  return documents.map((document) => ({
    write: put(ConsentEntity.put({ uid, document, version: LEGAL[document], how, at }).params()),
  }));
}
