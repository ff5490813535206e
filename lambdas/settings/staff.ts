import { staffSettings } from "#contracts/staff/settings.ts";
import { addAnnouncement, editAnnouncement, removeAnnouncement } from "#domain/settings/announcements.ts";
import { editDefaults, editMaintenance } from "#domain/settings/edit-whole.ts";
import { addFlag, editFlag, removeFlag } from "#domain/settings/flags.ts";
import { readSettings } from "#domain/settings/read-settings.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("settings", staffSettings, {
  read: () => readSettings(),
  editDefaults: ({ caller, body }) => editDefaults(caller, body),
  editMaintenance: ({ caller, body }) => editMaintenance(caller, body),
  addAnnouncement: ({ caller, body }) => addAnnouncement(caller, body),
  editAnnouncement: ({ caller, params, body }) => editAnnouncement(caller, params.uid, body),
  removeAnnouncement: ({ caller, params }) => removeAnnouncement(caller, params.uid),
  addFlag: ({ caller, body }) => addFlag(caller, body),
  editFlag: ({ caller, params, body }) => editFlag(caller, { ...body, name: params.name }),
  removeFlag: ({ caller, params }) => removeFlag(caller, params.name),
});
