import type { FileLink } from "#contracts/file-link.ts";

/** A link to a file of the test server. */
export const fileLinkOf = (name: string, { origin }: { readonly origin: string }): FileLink => ({
  name,
  type: "text/plain",
  url: `${origin}/zips/${encodeURIComponent(name)}`,
});
