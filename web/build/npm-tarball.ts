import { gzipSync } from "node:zlib";

const BLOCK = 512;
/** The same files give the same tarball. */
const MODIFIED = Date.UTC(2026, 0, 1) / 1000;

/** Files as npm packs them: a compressed tar archive (POSIX ustar) whose files are in the folder `package`. */
export function npmTarball(files: ReadonlyMap<string, string | Uint8Array>): Buffer {
  const blocks = [...files].flatMap(([name, contents]) => {
    const bytes = Buffer.from(contents);
    return [header(`package/${name}`, bytes.length), bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tarball.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number, offset: number) => block.write(value.toString(8).padStart(digits, "0"), offset);
  block.write(name, 0);
  octal(0o644, 7, 100);
  octal(0, 7, 108);
  octal(0, 7, 116);
  octal(size, 11, 124);
  octal(MODIFIED, 11, 136);
  block.fill(" ", 148, 156);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    6,
    148,
  );
  block[154] = 0;
  return block;
}
