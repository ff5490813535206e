import { queryOptions } from "@tanstack/react-query";

/**
 * Query options for a file, which is read once: it changes only under another name.
 * @param name the file's name, with the version of what it belongs to
 */
export function fileQuery<Data>(name: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({
    queryKey: ["file", ...name],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
