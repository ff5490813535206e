import type { Caller } from "#domain/kit/caller.ts";
import { findHeatmap } from "./find-heatmap.ts";
import { type Shown, toDetail } from "./to-card.ts";

/** A heatmap of the caller's scope, with its scores and links to its pictures. */
export async function readHeatmap(caller: Caller, uid: string): Promise<Shown> {
  return toDetail(await findHeatmap(caller, uid));
}
