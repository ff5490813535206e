import { OfferEntity } from "./offer.entity.ts";

/** Deletes what was offered to a mailbox, in the form of `normaliseEmail`. */
export async function deleteOffersTo(normalisedEmail: string): Promise<void> {
  const { data } = await OfferEntity.query.byMailbox({ normalisedEmail }).go({ pages: "all", attributes: ["id"] });
  for (const { id } of data) await OfferEntity.delete({ id }).go();
}
