import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The DynamoDB engine that npm installed for this platform. Throws with instructions when there is none. */
export function findBinary(platform: string = process.platform, architecture: string = process.arch): string {
  const name = `@dynoxide/${platform}-${architecture}`;
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = path.join(folder, platform === "win32" ? "dynoxide.exe" : "dynoxide");
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed: npm skips optional packages for other platforms.
  }
  throw new Error(
    `No DynamoDB engine for ${platform}-${architecture}: the optional package ${name} is not installed. ` +
      "npm has one for Linux on x64 only. On other platforms, use a Linux x64 container or virtual machine, or start DynamoDB Local " +
      "and set AWS_ENDPOINT_URL_DYNAMODB to its address (for example http://127.0.0.1:8000).",
  );
}
