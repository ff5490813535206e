import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { Branding } from "#contracts/sharing.ts";
import { brandingOf } from "#domain/workspaces/branding-of.ts";

/** Colours and logo of a workspace on its shared pages; null without any. */
export async function toBranding(workspace: string): Promise<Branding | null> {
  const branding = workspace ? await brandingOf(workspace) : undefined;
  if (!branding) return null;
  const { background, bar, button, menu, logo } = branding;
  return { background, bar, button, menu, logo: await presignedUrlOrNull(logo) };
}
