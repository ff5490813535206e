/**
 * Prints a bill of materials in the format CycloneDX: the production dependencies of package-lock.json as npm lists them, the
 * libraries inside their binaries, and the base image of the model's container.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { nativeContentsOf } from "./native-contents.ts";

type Component = {
  readonly type: string;
  readonly name: string;
  readonly version?: string | undefined;
  readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  readonly components?: readonly Component[];
};
type Bill = { readonly components: readonly Component[] };

const root = path.resolve(import.meta.dirname, "..");

/** A bill with what npm does not know: the contents of binaries, and an image. */
export function completeBill<Given extends Bill>(bill: Given, dockerfile: string): Given {
  const components = bill.components.map((component) => {
    const contents = nativeContentsOf(component.name).map(({ name, version, licence }) => ({
      type: "library",
      name,
      ...(version !== undefined && { version }),
      licenses: [{ license: { id: licence } }],
    }));
    return contents.length > 0 ? { ...component, components: contents } : component;
  });
  const bases = new Set(Array.from(dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm), ([, image = ""]) => image));
  const images = [...bases].map((image) => {
    const [name = "", version] = image.split(":");
    return { type: "container", name, version };
  });
  return { ...bill, components: [...components, ...images] };
}

if (import.meta.main) {
  const npm = process.env.npm_execpath;
  const [command = "npm", ...first] = npm ? [process.execPath, npm] : ["npm"];
  const options = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  const { status, stdout } = spawnSync(command, [...first, ...options], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error("npm sbom failed");
  const bill = completeBill(JSON.parse(stdout) as Bill, readFileSync(path.join(root, "inference/Dockerfile"), "utf8"));
  console.log(JSON.stringify(bill, undefined, 2));
}
