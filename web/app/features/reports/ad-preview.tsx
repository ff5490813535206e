import { useObjectUrl } from "#web/kit/use-object-url.ts";

/** The image of a file that is not uploaded yet. */
export function AdPreview({ file }: { file: File }) {
  return <img src={useObjectUrl(file)} alt="" />;
}
