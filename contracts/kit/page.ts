import * as z from "zod";

/** The query parameter of a list: where the previous page ended. */
export const PageCursor = z.string().max(1024).optional().meta({ description: "Signed cursor of the previous page" });

/** The size of a page that clients don't choose. */
export const USUAL_PAGE = 50;
/** The most items that a page may have. */
export const MAX_PAGE = 100;

/** The query parameter of a list: how many items a page may have. */
export const pageLimit = (usual = USUAL_PAGE) =>
  z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(MAX_PAGE)
    .default(usual)
    .meta({ description: `Maximum items per page: 1 to ${MAX_PAGE}` });

/** A requested page of a list. */
export type PageRequest = { readonly limit: number; readonly last?: string | undefined };

/** The field of a page: where the next one begins. */
export const NextPage = z.string().nullable().meta({ description: "Cursor of the next page, for `last`; null at the end" });
