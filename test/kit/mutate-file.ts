/**
 * A file broken in one of the ways that files break, or are broken on purpose: bits flipped, cut off, bytes replaced, two files in
 * one.
 */
export function mutateFile(files: readonly Uint8Array[], random: () => number): Uint8Array {
  const below = (limit: number) => Math.floor(random() * limit);
  const file = Uint8Array.from(files[below(files.length)]!);
  const ways = [
    () => {
      for (let flips = 1 + below(30); flips > 0; flips--) file[below(file.length)]! ^= 1 << below(8);
      return file;
    },
    // Sizes and counts stand at the front and, in some containers, at the end.
    () => {
      const near = below(2) === 0 ? 0 : Math.max(0, file.length - 2000);
      for (let writes = 1 + below(6); writes > 0; writes--) {
        const at = near + below(Math.min(2000, file.length - 4));
        file.set(
          [0, 0, 0, 0].map(() => (below(2) === 0 ? 255 : below(256))),
          Math.min(at, file.length - 4),
        );
      }
      return file;
    },
    () => file.subarray(0, below(file.length)),
    () => {
      const other = files[below(files.length)]!;
      return Buffer.concat([file.subarray(0, below(file.length)), other.subarray(below(other.length))]);
    },
    () => {
      const from = below(file.length);
      const piece = file.slice(from, from + below(4000));
      const at = below(file.length);
      return Buffer.concat([file.subarray(0, at), piece, file.subarray(at)]);
    },
  ];
  return ways[below(ways.length)]!();
}
