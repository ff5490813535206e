import type { Profile } from "#contracts/accounts.ts";
import { IMAGE_MAX_BYTES, type ImageExtension, rejectedFileSentence } from "#contracts/reference.ts";
import { sniffImage } from "#web/kit/sniff.ts";

/** A file that may be uploaded, under the extension that its content calls for. */
export type AcceptedFile = { file: File; extension: ImageExtension };

/** Sorts files by what they are, not by what they are called. The sentences name each file that is refused. */
export async function intake(
  files: readonly File[],
  profile: Profile,
): Promise<{ accepted: AcceptedFile[]; refusals: string[] }> {
  const judged = await Promise.all(files.map(async (file) => ({ file, extension: await extensionOf(file) })));
  const accepted = judged.flatMap(({ file, extension }) => (extension ? [{ file, extension }] : []));
  const refusals = judged.flatMap(({ file, extension }) =>
    extension ? [] : [rejectedFileSentence(file.name, profile.role === "trial")],
  );
  return { accepted, refusals };
}

async function extensionOf(file: File): Promise<ImageExtension | undefined> {
  if (file.size === 0 || file.size > IMAGE_MAX_BYTES) return undefined;
  const extension = await sniffImage(file).catch(() => undefined);
  return extension === "jpg" && /\.jpeg$/i.test(file.name) ? "jpeg" : extension;
}

/** A file's name without its extension, as a first title. */
export function titleOf(name: string): string {
  return name.replace(/\.[^.]+$/, "").trim() || name;
}
