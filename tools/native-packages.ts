import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type CpuArchitecture,
  EXCLUDED_FILES,
  type NativeDependencies,
  nativeFolder,
  nativePackages,
  SUPPORTED_BY_ARCH,
} from "#infra/constructs/bundling.ts";

type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};
type Platform = { readonly os: "linux"; readonly cpu: CpuArchitecture; readonly libc: "glibc" };
type Lock = { readonly lockfileVersion: number; readonly packages: Record<string, Locked> };

const root = path.resolve(import.meta.dirname, "..");

/** Maximum unpacked size of a Lambda function in bytes, and the share reserved for its own code and source map. */
const LIMIT = 250 * 1024 ** 2;
const OWN_CODE_BYTES = 12 * 1024 ** 2;

/**
 * Installs the native packages for Lambda's architectures next to the build, at the versions and checksums of package-lock.json,
 * unless they exist already. Throws when the registry cannot be reached the first time, or when the packages of a function are
 * too large together.
 */
export function fetchNativePackages(): void {
  const whole = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
  for (const [processor, pieces] of Object.entries(SUPPORTED_BY_ARCH) as [CpuArchitecture, (keyof NativeDependencies)[]][]) {
    const packages = nativePackages(processor);
    for (const piece of pieces) {
      const folder = path.join(root, nativeFolder(processor, piece));
      fetch(whole, packages[piece], processor, folder, EXCLUDED_FILES[piece]);
    }
    const bytes = pieces.reduce((sum, piece) => sum + bytesIn(path.join(root, nativeFolder(processor, piece))), OWN_CODE_BYTES);
    if (bytes > LIMIT)
      throw new Error(`${pieces.join(" and ")} for ${processor} are ${bytes} bytes together, too much for a function`);
  }
}

function fetch(whole: Lock, names: readonly string[], cpu: CpuArchitecture, folder: string, leftBehind?: RegExp): void {
  const platform = { os: "linux", cpu, libc: "glibc" } as const;
  const lock = filterLockfile(whole, names, platform);
  const stamp = path.join(folder, ".fetched");
  const wanted = createHash("sha256")
    .update(JSON.stringify([lock, leftBehind?.source]))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(lock.packages[""]));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const asked = Object.entries(platform).map(([name, value]) => `--${name}=${value}`);
  const { status } = spawnSync("npm", ["ci", ...asked, ...options], { cwd: folder, stdio: ["ignore", 2, 2] });
  const isThere = names.every((name) => existsSync(path.join(folder, "node_modules", name)));
  if (status !== 0 || !isThere) throw new Error(`npm could not fetch ${names.join(", ")} for ${asked.join(" ")}`);
  if (leftBehind) for (const file of filesIn(folder)) if (leftBehind.test(file)) rmSync(file);
  writeFileSync(stamp, wanted);
}

const bytesIn = (folder: string): number => filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/** The lock file reduced to some packages and their dependencies for the platform. */
function filterLockfile(lock: Lock, names: readonly string[], platform: Platform): Lock {
  const packages: Record<string, Locked> = {};
  const take = (name: string, from: string): void => {
    const key = resolvePackagePath(lock, name, from);
    const locked = key === undefined ? undefined : lock.packages[key];
    if (key === undefined || !locked || key in packages) return;
    const optional = Object.entries(locked.optionalDependencies ?? {}).filter(([other]) =>
      supportsPlatform(lock.packages[resolvePackagePath(lock, other, key) ?? ""], platform),
    );
    packages[key] = { ...locked, optionalDependencies: Object.fromEntries(optional) };
    for (const needed of [...Object.keys(locked.dependencies ?? {}), ...optional.map(([other]) => other)]) take(needed, key);
  };
  for (const name of names) take(name, "");
  const asked = names.map((name) => [name, lock.packages[""]?.dependencies?.[name] ?? "*"] as const);
  // For another architecture than this machine's, npm installs only optional packages.
  const [foreign, plain] = [true, false].map((bound) =>
    Object.fromEntries(asked.filter(([name]) => (lock.packages[`node_modules/${name}`]?.cpu !== undefined) === bound)),
  );
  const root = { dependencies: plain!, optionalDependencies: foreign! };
  return { lockfileVersion: lock.lockfileVersion, packages: { "": root, ...packages } };
}

/** Node's resolution: a package finds another below itself, else below its parents. */
function resolvePackagePath(lock: Lock, name: string, from: string): string | undefined {
  const key = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (key in lock.packages) return key;
  return from === "" ? undefined : resolvePackagePath(lock, name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

function supportsPlatform(locked: Locked | undefined, platform: Platform): boolean {
  return locked !== undefined && (["os", "cpu", "libc"] as const).every((part) => locked[part]?.includes(platform[part]) ?? true);
}
