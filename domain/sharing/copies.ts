import { createHash } from "node:crypto";

/** The pictures and films that a link shows. The last is of a film whose brand was tracked. */
export const COPIED = ["image", "heatmap", "peekthrough", "logo_tracking_video"] as const;
export type Copied = (typeof COPIED)[number];
/** A heatmap's id and the keys of its own pictures; empty where it has none. */
export type Pictures = { readonly uid: string } & Readonly<Record<Copied, string>>;

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** The folder of everything that links of a heatmap show; ends with a slash. Digests of random ids name nobody. */
export const folderOf = (heatmap: string): string => `shared/${digest(heatmap)}/`;

/** The folder of what one link shows; ends with a slash. */
export const linkFolderOf = (share: string, heatmap: string): string => `${folderOf(heatmap)}${digest(share)}/`;

/**
 * Key of the copy that a link shows. A picture's own key begins with its maker's id, and signed links tell the key; a copy also goes with
 * its link, whatever was signed for it.
 */
export const copyKey = (share: string, heatmap: Pictures, picture: Copied): string =>
  `${linkFolderOf(share, heatmap.uid)}${picture}${/\.\w+$/.exec(heatmap[picture])?.[0] ?? ""}`;
