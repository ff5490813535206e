import { derivedId } from "#kit/ids.ts";

/** The id of the copy of a logo in another model: always the same, so that copying twice gives one. */
export const copiedLogo = (model: string, object: string): string => derivedId("bo", model, object);
