import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import { meQuery } from "#web/kit/auth/me.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { matchesTitle } from "./matches-title.ts";
import styles from "./project-choice.module.css";
import { canEditProjects } from "./project-permissions.ts";
import { useAllProjects } from "./use-all-projects.ts";
import { useCreateProject } from "./use-create-project.ts";

type Props = {
  /** Ids of the projects that contain the heatmap; undefined while loading. */
  chosen: readonly string[] | undefined;
  /** Saves a change. Resolves once `chosen` has it, and rejects when the request fails. */
  onChange: (uid: string, isIn: boolean) => Promise<unknown>;
};

/** Project checkboxes. The typed text filters them; if no title matches, it can be created as a new project. */
export function ProjectPicker({ chosen, onChange }: Props) {
  const [typed, setTyped] = useState("");
  /** Optimistic state of changed checkboxes. */
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean | undefined>>>({});
  const { projects, error, refetch } = useAllProjects();
  const { data: me } = useQuery(meQuery);
  const create = useCreateProject();
  const title = typed.trim();
  if (error && !projects) return <ErrorState title="Couldn’t load projects" problem={error} onRetry={() => void refetch()} />;
  const shown = projects?.filter((project) => matchesTitle(project.title, title));
  const isNew = projects !== undefined && title !== "" && !projects.some((project) => project.title === title);
  const mayCreate = me !== undefined && canEditProjects(me);
  const tick = (uid: string, isIn: boolean) => {
    setTicked((before) => ({ ...before, [uid]: isIn }));
    // A later change of the same checkbox is still being saved.
    const settle = () => setTicked((before) => (before[uid] === isIn ? { ...before, [uid]: undefined } : before));
    onChange(uid, isIn).then(settle, settle);
  };
  const add = () =>
    create.mutate(
      { body: { title } },
      {
        onSuccess: ({ uid }) => {
          setTyped("");
          tick(uid, true);
        },
      },
    );
  return (
    <form
      className={styles.projectChoice}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew && mayCreate && !create.isPending) add();
      }}
    >
      <TextField
        label={mayCreate ? "Find or create a project" : "Find a project"}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown && chosen ? (
        <ul className={styles.list} aria-label="Projects">
          {shown.map((project) => (
            <li key={project.uid}>
              <label className={styles.row}>
                <input
                  type="checkbox"
                  checked={ticked[project.uid] ?? chosen.includes(project.uid)}
                  onChange={({ target }) => tick(project.uid, target.checked)}
                />
                <span>{project.title}</span>
                <span className={clsx(styles.count, "tabular")} aria-hidden="true">
                  {project.heatmap_count}
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton label="Loading projects" heights={[40, 40, 40]} />
      )}
      {shown?.length === 0 && <p className={styles.none}>{emptyMessage(title, mayCreate)}</p>}
      {isNew && mayCreate && (
        <Button type="submit" variation="link" isLoading={create.isPending} loadingText={`Create “${title}”`}>
          <Plus aria-hidden="true" />
          Create “{title}”
        </Button>
      )}
    </form>
  );
}

function emptyMessage(title: string, mayCreate: boolean): string {
  if (title !== "") return "No projects match.";
  return mayCreate ? "No projects yet. Type a title to create one." : "No projects yet.";
}
