import { IMAGE_EXTENSIONS, type ImageExtension, VIDEO_EXTENSIONS, type VideoExtension } from "#contracts/reference.ts";

/** A byte, or undefined for any byte at this position. */
type BytePattern = readonly (number | undefined)[];
const anyBytes = (count: number): BytePattern => Array.from({ length: count });
const textBytes = (letters: string): BytePattern => [...letters].map((letter) => letter.charCodeAt(0));

/** File signatures of all types except the MP4 family. */
const SIGNATURES: readonly (readonly [extension: ImageExtension | VideoExtension, bytes: BytePattern])[] = [
  ["jpg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, ...textBytes("PNG"), 0x0d, 0x0a, 0x1a, 0x0a]],
  ["webp", [...textBytes("RIFF"), ...anyBytes(4), ...textBytes("WEBP")]],
  ["gif", textBytes("GIF8")],
  ["bmp", textBytes("BM")],
  ["avi", [...textBytes("RIFF"), ...anyBytes(4), ...textBytes("AVI ")]],
  // A program stream's pack header, and a bare stream's sequence header.
  ["mpg", [0x00, 0x00, 0x01, 0xba]],
  ["mpg", [0x00, 0x00, 0x01, 0xb3]],
];
/** Major brands of MP4-like files without video that are not accepted: still images and audio. */
const NO_VIDEO = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1|jp2 |jpx |crx |m4a |m4b |m4p )$/i;
/** First boxes of MP4-like files from before brands existed, which are QuickTime. */
const LEGACY_BOXES = /^(moov|mdat|wide|pnot)$/;
/** The start of a WebM, and of other Matroska files, which are not accepted. */
const EBML: BytePattern = [0x1a, 0x45, 0xdf, 0xa3];
const HEADER_BYTES = 64;

/** Detects the file type from the content, regardless of the name; undefined if the type is not supported. */
export async function sniff(file: Blob): Promise<ImageExtension | VideoExtension | undefined> {
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const begins = (bytes: BytePattern) => bytes.every((byte, index) => byte === undefined || head[index] === byte);
  const known = SIGNATURES.find(([, bytes]) => begins(bytes))?.[0];
  if (begins(EBML)) return String.fromCharCode(...head).includes("webm") ? "webm" : undefined;
  return known ?? fromBox(String.fromCharCode(...head.slice(4, 8)), String.fromCharCode(...head.slice(8, 12)));
}

function fromBox(box: string, brand: string): ImageExtension | VideoExtension | undefined {
  if (LEGACY_BOXES.test(box)) return "mov";
  if (box !== "ftyp" || brand.length < 4 || NO_VIDEO.test(brand)) return undefined;
  if (/^avi[fs]$/.test(brand)) return "avif";
  if (brand === "qt  ") return "mov";
  return /^m4v/i.test(brand) ? "m4v" : "mp4";
}

const toAcceptList = (extensions: readonly string[]) => extensions.map((extension) => `.${extension}`).join(",");

/** `accept` values of the file picker, by media type. */
export const PICKER_ACCEPT = {
  image: toAcceptList(IMAGE_EXTENSIONS),
  video: toAcceptList(VIDEO_EXTENSIONS),
  any: toAcceptList([...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS]),
} as const;
