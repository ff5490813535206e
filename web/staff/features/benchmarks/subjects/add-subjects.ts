import { MAX_FILES_PER_REQUEST, MAX_NAME_LENGTH } from "#contracts/staff/benchmark-images.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { call } from "#web/kit/api/api.ts";
import { titleFromFileName } from "#web/kit/uploads/title-from-file-name.ts";
import { imageFormat, sendImage, WRONG_FORMAT } from "../upload-image.ts";

/** A file that could not be added, and why. */
export type FailedFile = { readonly file: File; readonly message: string };

type Readable = { readonly file: File; readonly extension: "jpg" | "png" };

/**
 * Uploads ads and adds them as subjects with the same categories. A file that fails does not stop the others.
 * @param onAdded called after each added subject
 * @returns the files that failed
 */
export async function addSubjects(
  benchmark: string,
  files: readonly File[],
  categories: Readonly<Record<string, string>>,
  onAdded: () => void,
): Promise<readonly FailedFile[]> {
  const failed: FailedFile[] = [];
  const readable: Readable[] = [];
  for (const file of files) {
    const extension = await imageFormat(file);
    if (extension) readable.push({ file, extension });
    else failed.push({ file, message: WRONG_FORMAT });
  }
  for (let first = 0; first < readable.length; first += MAX_FILES_PER_REQUEST) {
    const batch = readable.slice(first, first + MAX_FILES_PER_REQUEST);
    const body = { files: batch.map(({ file, extension }) => ({ extension, size: file.size })) };
    try {
      const { subjects } = await call(staffBenchmarks.uploadSubjects, { params: { uid: benchmark }, body });
      for (const [at, { uid, upload }] of subjects.entries()) {
        const { file, extension } = batch[at]!;
        try {
          await sendImage(upload, file);
          const subject = { name: titleFromFileName(file.name, MAX_NAME_LENGTH), extension, categories };
          await call(staffBenchmarks.addSubject, { params: { uid: benchmark, subject: uid }, body: subject });
          onAdded();
        } catch (error) {
          failed.push({ file, message: toErrorMessage(error) });
        }
      }
    } catch (error) {
      // Earlier batches are already added, so only these files need to be sent again.
      const message = toErrorMessage(error);
      failed.push(...batch.map(({ file }) => ({ file, message })));
    }
  }
  return failed;
}
