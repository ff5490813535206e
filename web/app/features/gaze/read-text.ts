/** Marks at the beginning of a file in UTF-16, which Windows programs write. */
const UTF_16 = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
] as const;

/** The text of a file in UTF-8 or UTF-16; undefined for a file that isn’t text, such as an image or a workbook. */
export async function readText(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [encoding = "utf-8"] = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? [];
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes("\u0000") ? undefined : text;
}
