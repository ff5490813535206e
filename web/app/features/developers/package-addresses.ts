import { fileQuery } from "#web/kit/api/file-query.ts";

/** Where each site serves its packages. pip reads the version from the name. */
const PACKAGES = {
  sdk: "/clients/sightline-sdk.tgz",
  cli: "/clients/sightline-cli.tgz",
  playwright: "/clients/sightline-playwright.tgz",
  storybook: "/clients/sightline-storybook.tgz",
  python: "/clients/sightline-0.1.0-py3-none-any.whl",
} as const;
export type PackageName = keyof typeof PACKAGES;

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
export function packagePath(name: PackageName, versioned: Readonly<Record<string, string>> | undefined): string {
  const newest = PACKAGES[name];
  return versioned?.[newest.slice("/clients/".length)] ?? newest;
}
