import { fileQuery } from "#web/kit/api/file-query.ts";

/** The npm packages that this site serves. */
export type NpmPackage = "sdk" | "cli" | "playwright" | "storybook";

/** Addresses that contain version and hash of a package and stay valid after updates, by file name. */
export const versionedAddressesQuery = fileQuery(
  ["clients/lasting-addresses.json"],
  async (signal): Promise<Readonly<Record<string, string>>> => {
    const response = await fetch("/clients/lasting-addresses.json", { signal });
    if (!response.ok) throw new Error(`The addresses of the packages couldn’t be loaded (${response.status}).`);
    return response.json();
  },
);

/** The path of a package: the permanent one if it is known, otherwise that of the newest version. */
export function packagePath(name: NpmPackage, versioned: Readonly<Record<string, string>> | undefined): string {
  const file = `sightline-${name}.tgz`;
  return versioned?.[file] ?? `/clients/${file}`;
}
