import { deletePrefix } from "#adapters/storage.ts";
import { MAX_STAFF_IMAGE_BYTES } from "#contracts/staff/affiliates.ts";
import { type BrandColours, type StaffWorkspaceDetails, SUGGESTED_BRANDING } from "#contracts/staff/workspaces.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { acceptImage, imageUpload } from "#domain/backoffice/images/uploaded-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { derivedId } from "#kit/ids.ts";
import { changeByStaff } from "./change-by-staff.ts";
import { requireOpenWorkspace } from "./require-open-workspace.ts";

type Changed = Promise<StaffWorkspaceDetails>;

/**
 * The key of a workspace's logo without its extension. Visitors of shared pages see it, so it does not contain the workspace's id.
 */
const logoPath = (uid: string): string => `branding/${derivedId("lg", uid)}/logo`;

/** Sets the colours of a workspace's shared pages, and keeps their logo; null removes both. */
export async function setBranding(caller: Caller, uid: string, colours: BrandColours | null): Changed {
  const changed = await changeByStaff(caller, uid, "workspaces.set_branding", ({ branding }) => ({
    changes: { branding: colours ? { ...colours, logo: branding?.logo ?? "" } : undefined },
  }));
  if (!colours) await deletePrefix(logoPath(uid));
  return changed;
}

/** A form to upload a workspace's logo. */
export async function uploadWorkspaceLogo(uid: string, size: number): Promise<{ upload: UploadForm }> {
  await requireOpenWorkspace(uid);
  return imageUpload(logoPath(uid), Math.min(size, MAX_STAFF_IMAGE_BYTES));
}

/** Shows the uploaded logo on the workspace's shared pages: `image.not_uploaded`, `image.rejected`. */
export async function setWorkspaceLogo(caller: Caller, uid: string): Changed {
  await requireOpenWorkspace(uid);
  const logo = await acceptImage(logoPath(uid));
  return changeByStaff(caller, uid, "workspaces.set_logo", ({ branding = SUGGESTED_BRANDING }) => ({
    changes: { branding: { ...branding, logo } },
  }));
}

/** Removes the logo from the workspace's shared pages, which show ours instead. */
export async function removeWorkspaceLogo(caller: Caller, uid: string): Changed {
  const changed = await changeByStaff(caller, uid, "workspaces.remove_logo", ({ branding }) => ({
    changes: branding ? { branding: { ...branding, logo: "" } } : {},
  }));
  await deletePrefix(logoPath(uid));
  return changed;
}
