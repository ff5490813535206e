/** A library inside the binary of a package, with its SPDX identifier. */
export type NativeContent = { readonly name: string; readonly version?: string; readonly licence: string };

type Contents = {
  readonly packages: RegExp;
  readonly contents: readonly NativeContent[];
  /** The decision that justifies licences that are not accepted otherwise. */
  readonly decision?: string;
};

/**
 * Contents of binaries beyond the licence that their package declares, found by reading their build configuration. A new native
 * package must be inspected in the same way.
 */
const NATIVE_CONTENTS: readonly Contents[] = [
  {
    packages: /^@seydx\/node-av-/,
    contents: [
      { name: "FFmpeg", version: "8.1-Jellyfin", licence: "GPL-3.0-or-later" },
      { name: "x264", licence: "GPL-2.0-or-later" },
      { name: "x265", licence: "GPL-2.0-or-later" },
      { name: "FDK-AAC", licence: "FDK-AAC" },
      { name: "OpenSSL", licence: "Apache-2.0" },
    ],
    decision: "decisions/ffmpeg-licence.md",
  },
  { packages: /^@sparticuz\/chromium$/, contents: [{ name: "Chromium", licence: "BSD-3-Clause" }] },
  {
    packages: /^tesseract\.js-core$/,
    contents: [
      { name: "Tesseract", licence: "Apache-2.0" },
      { name: "Leptonica", licence: "BSD-2-Clause" },
    ],
  },
];

/** The libraries inside a package's binary; none for other packages. */
export const nativeContentsOf = (name: string): readonly NativeContent[] =>
  NATIVE_CONTENTS.find(({ packages }) => packages.test(name))?.contents ?? [];

/** The decision that justifies a package's binary, relative to docs/; undefined if its licences must be accepted. */
export const decisionOn = (name: string): string | undefined =>
  NATIVE_CONTENTS.find(({ packages }) => packages.test(name))?.decision;
