/** Reads a required environment variable; throws during the cold start, with its name, if it is missing. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
