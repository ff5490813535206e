import * as z from "zod";

/** The query parameter of a list: where the previous page ended. */
export const PageCursor = z.string().max(1024).optional().meta({ description: "Signed cursor of the previous page" });

/** The field of a page: where the next one begins. */
export const NextPage = z.string().nullable().meta({ description: "Cursor of the next page, for `last`; null at the end" });
