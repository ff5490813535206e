import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NATIVE_FOLDER, NATIVE_PACKAGES } from "#infra/constructs/bundling.ts";

type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};
type Lock = { readonly lockfileVersion: number; readonly packages: Record<string, Locked> };

const root = path.resolve(import.meta.dirname, "..");
const PLATFORM = { os: "linux", cpu: "arm64", libc: "glibc" } as const;

/**
 * Lays the native packages for Lambda's processors beside the build, at the versions and checksums of package-lock.json, unless they
 * are there already. Throws when the registry cannot be reached the first time.
 */
export function fetchNativePackages(): void {
  const folder = path.join(root, NATIVE_FOLDER);
  const lock = partOf(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock, NATIVE_PACKAGES);
  const stamp = path.join(folder, ".fetched");
  const wanted = createHash("sha256").update(JSON.stringify(lock)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(lock.packages[""]));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  const platform = Object.entries(PLATFORM).map(([name, value]) => `--${name}=${value}`);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["ci", ...platform, ...options], { cwd: folder, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`npm could not fetch ${NATIVE_PACKAGES.join(", ")} for ${platform.join(" ")}`);
  writeFileSync(stamp, wanted);
}

/** The lock file reduced to some packages and what they need on the platform. */
function partOf(lock: Lock, names: readonly string[]): Lock {
  const packages: Record<string, Locked> = {};
  const take = (name: string): void => {
    const key = `node_modules/${name}`;
    const locked = lock.packages[key];
    if (!locked || key in packages) return;
    const optional = Object.entries(locked.optionalDependencies ?? {}).filter(([other]) =>
      fits(lock.packages[`node_modules/${other}`]),
    );
    packages[key] = { ...locked, optionalDependencies: Object.fromEntries(optional) };
    for (const needed of [...Object.keys(locked.dependencies ?? {}), ...optional.map(([other]) => other)]) take(needed);
  };
  for (const name of names) take(name);
  const dependencies = Object.fromEntries(names.map((name) => [name, lock.packages[""]?.dependencies?.[name] ?? "*"]));
  return { lockfileVersion: lock.lockfileVersion, packages: { "": { dependencies }, ...packages } };
}

function fits(locked: Locked | undefined): boolean {
  return locked !== undefined && (["os", "cpu", "libc"] as const).every((part) => locked[part]?.includes(PLATFORM[part]) ?? true);
}
