import { abortMultipartUpload } from "#adapters/storage/multipart.ts";
import { multipartUploadOf, type UploadingHeatmap } from "./part-sizes.ts";

/** Aborts an unwanted multipart upload and deletes its parts; its links stop working. */
export async function abortUpload(heatmap: UploadingHeatmap): Promise<void> {
  const upload = multipartUploadOf(heatmap);
  if (upload) await abortMultipartUpload(upload);
}
