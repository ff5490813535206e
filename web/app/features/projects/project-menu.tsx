import { useQuery } from "@tanstack/react-query";
import { Download, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ProjectCard } from "#contracts/projects.ts";
import { useDownloadJob } from "#web/app/shared/downloads/use-download-job.ts";
import { canDeleteProject, canEditProjects } from "#web/app/shared/project-picker/project-permissions.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { pluralize } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";
import { useRemoveProject } from "./use-remove-project.ts";
import { useRenameProject } from "./use-rename-project.ts";

type Props = { project: ProjectCard; className?: string; onRemoved?: () => void };

/** Actions of a project. */
export function ProjectMenu({ project, className, onRemoved }: Props) {
  const [open, setOpen] = useState<"rename" | "remove">();
  const { data: me } = useQuery(meQuery);
  const rename = useRenameProject();
  const remove = useRemoveProject(project);
  const zip = useDownloadJob({ kind: "project", uid: project.uid, title: project.title });
  const params = { uid: project.uid };
  const close = () => setOpen(undefined);
  const [mayRename, mayRemove] = [me && canEditProjects(me), me && canDeleteProject(me, project)];
  const label = `Actions for ${project.title}`;
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton label={label} {...(className && { className })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {mayRename && (
          <MenuItem icon={<Pencil />} onSelect={() => setOpen("rename")}>
            Rename
          </MenuItem>
        )}
        <MenuItem
          icon={<Download />}
          isDisabled={zip.isBusy}
          blockedReason={project.heatmap_count === 0 ? "The project has no heatmaps yet." : undefined}
          onSelect={zip.ask}
        >
          Download ZIP
        </MenuItem>
        {mayRemove && (
          <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setOpen("remove")}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {open === "rename" && (
        <RenameDialog
          title="Rename project"
          label="Title"
          value={project.title}
          maxLength={200}
          isBusy={rename.isPending}
          onSave={(title) => rename.mutate({ params, body: { title } }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <Confirm
        isOpen={open === "remove"}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate({ params }, { onSuccess: () => onRemoved?.(), onSettled: close })}
      >
        The project “{project.title}” will be deleted. This can’t be undone.{" "}
        {project.heatmap_count > 0 &&
          `Its ${pluralize(project.heatmap_count, "heatmap")} ${project.heatmap_count === 1 ? "stays" : "stay"} in your list.`}
      </Confirm>
    </>
  );
}
