// Runs a TypeScript file (or, with --bin, an installed command) under Node 24 with all dependencies installed.
// The only file that must run on any Node (20 or newer), so it is plain JavaScript without npm imports.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const NODE_MAJOR = 24;
const root = path.resolve(import.meta.dirname, "..");
const stamp = path.join(root, "node_modules", ".installed");

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();

/** Installs package-lock.json unless that exact lock file is already installed. */
function install() {
  if (isInstalled()) return;
  const release = waitForTurn();
  // Another process may have installed it meanwhile.
  const status = isInstalled() ? 0 : npmCi();
  release();
  if (status === 0) return;
  console.error("npm ci failed; see above.");
  process.exit(1);
}

/** The exit status of npm. */
function npmCi() {
  console.error("Installing dependencies (first run only) …");
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : ["npm"];
  const { status } = spawnSync(command[0], [...command.slice(1), "ci", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: !npm,
  });
  if (status === 0) writeFileSync(stamp, lockHash());
  else rmSync(stamp, { force: true });
  return status;
}

const POLL_MS = 500;

/**
 * Waits until no other process installs here: `npm ci` first removes what another one installs. Returns a function that ends the
 * turn. The turn of a process that was killed ends with it.
 */
function waitForTurn() {
  const file = path.join(tmpdir(), `sightline-install-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (tries === 0) console.error("Waiting for another command that installs the dependencies …");
    if (isOwnerGone(file)) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
}

/** Whether the process that holds a turn has ended. */
function isOwnerGone(file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** The running Node if new enough, else the one installed by npm. */
function node() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const require = createRequire(import.meta.url);
  const platform = process.platform === "win32" ? "win" : process.platform;
  try {
    const manifest = require.resolve(`node-${platform}-${process.arch}/package.json`);
    return path.resolve(path.dirname(manifest), require(manifest).bin.node);
  } catch {
    console.error(
      `Sightline needs Node ${NODE_MAJOR} or newer; this is ${process.version} and npm holds none for ${platform}-${process.arch}.`,
    );
    process.exit(1);
  }
}

/** The script of an installed command. */
function commandScript(name) {
  const link = path.join(root, "node_modules", ".bin", name);
  const manifest = [name, `@biomejs/${name}`].map((p) => path.join(root, "node_modules", p, "package.json")).find(existsSync);
  if (!manifest) return link;
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return path.resolve(path.dirname(manifest), typeof bin === "string" ? bin : (bin[name] ?? Object.values(bin)[0]));
}

install();
const [first, second, ...rest] = process.argv.slice(2);
const script =
  first === "--bin"
    ? [commandScript(second), ...rest]
    : [path.resolve(root, first), ...(second === undefined ? [] : [second]), ...rest];
const binary = node();
const child = spawn(binary, ["--disable-warning=ExperimentalWarning", ...script], {
  stdio: "inherit",
  env: {
    // A second start does not parse the same sources again.
    NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compile"),
    // glibc otherwise keeps up to eight arenas per core, and in each all memory below the last block in use: of an idle application
    // 600 MB that its functions have released. From 1 MB, blocks have mappings of their own. Thresholds of 256 kB keep less, but made a
    // page of the public API slower.
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "1048576",
    MALLOC_TRIM_THRESHOLD_: "1048576",
    ...process.env,
    PATH: path.dirname(binary) + path.delimiter + process.env.PATH,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
