// Sets the name of the bucket.
import "#test/kit/fixtures.ts";

const { listFiles } = await import("#adapters/storage.ts");

/** Keys of all files whose keys begin with the prefix. */
export const filesUnder = async (prefix: string): Promise<string[]> => [...(await listFiles(prefix)).keys()];
