/** The headers of an event of API Gateway, with their names as the client sent them. */
type Headers = Readonly<Record<string, string | undefined>>;

/** A header's value; undefined if there is none. The case of its name does not matter. */
export const headerOf = (headers: Headers | null | undefined, wanted: string): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1];
