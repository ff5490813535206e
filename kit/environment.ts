/** Reads an environment variable that must be there; its absence fails the cold start with the variable's name. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
