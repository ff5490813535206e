import type { StaffApiRequest } from "#contracts/staff/developers.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { DetailJson, DetailNote, Facts } from "#web/staff/shared/details/details.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** One request, with its body as formatted text. Secret values in it were masked when it was logged. */
export function RequestDialog({ request, onClose }: { request: StaffApiRequest; onClose: () => void }) {
  const { method, path, status, code, duration, key_title, key, id, at, body, workspace } = request;
  const facts: readonly (readonly [string, string])[] = [
    ["Status", code ? `${status}, ${code}` : String(status)],
    ["When", dayAndTime(at)],
    ["Duration", `${duration} ms`],
    ["Workspace", workspace ? `${workspace.name} (${workspace.uid})` : "Workspace not found"],
    ["Key", `${key_title} (${key})`],
    ["Request", id],
  ];
  return (
    <Dialog kind="wide" isOpen onClose={onClose} title={`${method} ${path}`}>
      <Facts facts={facts} />
      {body === null ? <DetailNote>This request had no body.</DetailNote> : <DetailJson>{body}</DetailJson>}
    </Dialog>
  );
}
