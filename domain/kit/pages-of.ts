type Page<Item> = { readonly data: readonly Item[]; readonly cursor: string | null };

/** The items of a query to its end, page by page as they are read. `read` reads the page at a cursor. */
export async function* pagesOf<Item>(read: (cursor: string | null) => Promise<Page<Item>>): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor);
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}
