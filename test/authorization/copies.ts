import { cloud, type TestUser } from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";

const { getFile, listFiles } = await import("#adapters/storage.ts");
const { heatmapFolder } = await import("#domain/heatmaps/files.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { newId } = await import("#kit/ids.ts");

type Original = { readonly row: Awaited<ReturnType<typeof heatmapRow>>; readonly files: ReadonlyMap<string, Uint8Array> };

/**
 * Like `make`, which creates a heatmap of a person, but copies the row and the files of one heatmap for each person: one write
 * where an analysis takes twenty. `copyRows` copies what else belongs to it.
 */
export function copiesOf(
  make: (person: TestUser) => Promise<string>,
  copyRows?: (from: string, to: string) => Promise<unknown>,
): (person: TestUser) => Promise<string> {
  const originals = new Map<TestUser, Promise<Original>>();
  return async (person) => {
    const made = originals.get(person) ?? make(person).then(readOriginal);
    originals.set(person, made);
    const { row, files } = await made;
    const uid = newId("hm");
    await HeatmapEntity.put({ ...row, uid, ...(row.execution && { execution: `${uid}-${row.gen}` }) }).go();
    for (const [key, bytes] of files) await cloud.storeFile(key.replaceAll(row.uid, uid), bytes, "application/octet-stream");
    await copyRows?.(row.uid, uid);
    return uid;
  };
}

async function readOriginal(uid: string): Promise<Original> {
  const row = await heatmapRow(uid);
  const keys = [...(await listFiles(heatmapFolder(row))).keys()];
  return { row, files: new Map(await Promise.all(keys.map(async (key) => [key, await getFile(key)] as const))) };
}
