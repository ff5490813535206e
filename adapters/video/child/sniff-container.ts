import { open } from "node:fs/promises";

/** Demuxers of accepted formats. */
type Demuxer = "mov" | "avi" | "mpeg" | "mpegvideo" | "matroska";

/** Brands of the same container for still images or audio only. */
const OTHER_BRANDS = [
  "avif",
  "avis",
  "heic",
  "heix",
  "hevc",
  "hevx",
  "mif1",
  "msf1",
  "jp2 ",
  "jpx ",
  "crx ",
  "M4A ",
  "M4B ",
  "M4P ",
];

/** First boxes of files from before the `ftyp` box existed. */
const OLD_BOXES = ["moov", "mdat", "wide", "pnot"];

/** Bytes that hold the start of every accepted file, with the document type of a WebM. */
const HEAD_BYTES = 64;
const EBML = 0x1a45dfa3;

/** Detects the demuxer from the first bytes of a file, never from its name; undefined for formats that are not accepted. */
export async function sniffContainer(path: string): Promise<Demuxer | undefined> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, head.length, 0);
    return demuxerOf(head);
  } finally {
    await file.close();
  }
}

function demuxerOf(head: Buffer): Demuxer | undefined {
  const text = head.toString("latin1");
  const box = text.slice(4, 8);
  if (box === "ftyp" && !OTHER_BRANDS.includes(text.slice(8, 12))) return "mov";
  if (OLD_BOXES.includes(box)) return "mov";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "AVI ") return "avi";
  const code = head.readUInt32BE(0);
  if (code === 0x1ba) return "mpeg";
  if (code === 0x1b3) return "mpegvideo";
  // WebM is the part of Matroska that browsers play; other Matroska files are not accepted.
  if (code === EBML && text.includes("webm")) return "matroska";
  return undefined;
}
