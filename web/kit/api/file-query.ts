import { queryOptions } from "@tanstack/react-query";

/**
 * Query options for a file, which is loaded once: its content only changes under another name.
 * @param name the file's name, including the version of the resource it belongs to
 */
export function fileQuery<Data>(name: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({
    queryKey: ["file", ...name],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
