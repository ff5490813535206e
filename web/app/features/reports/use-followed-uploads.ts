import { useEffect, useState } from "react";
import type { AdsDraft } from "./use-ads-draft.ts";

/**
 * Continues automatically once the files that were added are uploaded. Not while another ad waits to be uploaded, a title is
 * missing, or the user is typing one.
 * @returns a function that starts the uploads
 */
export function useFollowedUploads(
  { areUploaded, areTitled, hasFiles, upload }: Pick<AdsDraft, "areUploaded" | "areTitled" | "hasFiles" | "upload">,
  isShown: boolean,
  onUploaded: () => void,
): () => void {
  const [isFollowed, setIsFollowed] = useState(false);
  const mayFollow = areTitled && !hasFiles;
  useEffect(() => {
    if (!isShown || !isFollowed || !areUploaded) return;
    setIsFollowed(false);
    if (mayFollow && !(document.activeElement instanceof HTMLInputElement)) onUploaded();
  }, [isShown, isFollowed, areUploaded, mayFollow, onUploaded]);
  return () => {
    upload();
    setIsFollowed(true);
  };
}
