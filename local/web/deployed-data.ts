import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Model } from "#local/template/template-model.ts";

/**
 * A small file that the templates deploy with the web application (`Source.jsonData` of a bucket deployment), with its
 * deploy-time markers replaced by their values. Undefined when no deployment contains it.
 */
export function deployedData(model: Model, name: string): string | undefined {
  for (const { properties } of model.ofType("Custom::CDKBucketDeployment")) {
    const keys = (properties.SourceObjectKeys ?? []) as string[];
    const markers = (properties.SourceMarkers ?? []) as Record<string, unknown>[];
    for (const [index, key] of keys.entries()) {
      const folder = model.asset(key);
      if (!statSync(folder).isDirectory() || !existsSync(path.join(folder, name))) continue;
      const text = readFileSync(path.join(folder, name), "utf8");
      return Object.entries(markers[index] ?? {}).reduce(
        (filled, [marker, value]) => filled.replaceAll(marker, String(value)),
        text,
      );
    }
  }
  return undefined;
}
