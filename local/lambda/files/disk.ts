import { fileError } from "./file-error.ts";
import { folderSize } from "./folder-size.ts";

/** Counts bytes that are about to be written to a folder of limited size. Throws ENOSPC when they do not fit. */
export type Reserve = (bytes: number) => void;

/** Measures the folder only when the counted bytes could be too many, because files may have been deleted. */
export function limitFolder(folder: string, size: number): Reserve {
  let upperBound = 0;
  return (bytes) => {
    if (bytes === 0) return;
    if (upperBound + bytes > size) upperBound = folderSize(folder);
    if (upperBound + bytes > size) throw fileError("ENOSPC", "write");
    upperBound += bytes;
  };
}
