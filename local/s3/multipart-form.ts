import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./s3-error.ts";

export type Form = {
  /** Fields before the file, names in lower case. Fields after the file are ignored, as in S3. */
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly file: AsyncIterable<Buffer>;
  /** Skips the file. */
  readonly release: () => Promise<void>;
};

/** S3 reads at most 20 KB of form before the file (POST Object, MaxPostPreDataLengthExceeded). */
const MAX_FIELD_BYTES = 20 * 1024;
const NO_FILE = "POST requires exactly one file upload per request.";
const malformed = () => new S3Error("MalformedPOSTRequest");
const tooLong = () => new S3Error("MaxPostPreDataLengthExceeded", { MaxPostPreDataLength: MAX_FIELD_BYTES });

/**
 * Parses a multipart/form-data body (RFC 7578) up to its file, whose bytes are then streamed.
 * Throws MalformedPOSTRequest, MaxPostPreDataLengthExceeded, or InvalidArgument when there is no file.
 */
export async function readForm(body: AsyncIterable<Buffer>, contentType: string): Promise<Form> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  if (!boundary) throw malformed();
  const reader = new ByteReader(body);
  try {
    return await readUpToFile(reader, `\r\n--${boundary[1] ?? boundary[2]}`);
  } catch (error) {
    await reader.release();
    throw error;
  }
}

async function readUpToFile(reader: ByteReader, delimiter: string): Promise<Form> {
  const fields: Record<string, string> = {};
  let room = MAX_FIELD_BYTES;
  await reader.readUntil(delimiter.slice(2), MAX_FIELD_BYTES, malformed);
  for (;;) {
    const rest = await reader.readUntil("\r\n", MAX_FIELD_BYTES, malformed);
    if (rest.toString() === "--") throw new S3Error("InvalidArgument", { message: NO_FILE, ArgumentName: "file" });
    if (rest.toString().trim() !== "") throw malformed();
    const head = (await reader.readUntil("\r\n\r\n", MAX_FIELD_BYTES, malformed)).toString();
    const name = /\bname="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1]?.toLowerCase();
    if (name === undefined) throw malformed();
    if (name === "file")
      return { fields, fileName: fileNameOf(head), file: untilEnd(reader, delimiter), release: () => reader.release() };
    const value = await reader.readUntil(delimiter, room, tooLong);
    room -= name.length + value.length;
    fields[name] = value.toString();
  }
}

/** Browsers send only the file name; older ones a whole path. Quotes are percent-encoded (HTML, multipart/form-data encoding). */
function fileNameOf(head: string): string {
  const name = /\bfilename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1] ?? "";
  return (name.split(/[/\\]/).at(-1) ?? "").replace(/%22/g, '"').replace(/%0D%0A/g, "");
}

async function* untilEnd(reader: ByteReader, delimiter: string): AsyncGenerator<Buffer> {
  try {
    yield* reader.before(delimiter);
    await reader.drain();
  } finally {
    await reader.release();
  }
}
