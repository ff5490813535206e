import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspace } from "#contracts/staff/tables.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

type Props = {
  /** Uid of the chosen workspace, or empty. */
  value: string;
  /** Uids of workspaces that cannot be chosen. */
  without: readonly string[];
  /** Returns the text of an option after the name. */
  detailOf: (workspace: StaffWorkspace) => string;
  error?: string | undefined;
  /** Empty: none, as another one is searched. */
  onChoose: (uid: string) => void;
};

/** Finds a workspace by its name or the email of its admin. */
export function WorkspaceFinder({ value, without, detailOf, error, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const words = useDebounced(search.trim());
  const { data } = useOperation(staffBackoffice.workspaces, { query: { search: words } }, { enabled: words !== "" });
  const found = words === "" ? [] : (data?.rows ?? []).filter(({ uid }) => !without.includes(uid));
  return (
    <>
      <TextField
        label="Find a workspace"
        hint="By its name or the email of its admin."
        autoComplete="off"
        maxLength={100}
        value={search}
        error={error}
        onChange={({ target }) => {
          setSearch(target.value);
          onChoose("");
        }}
        onKeyDown={(event) => {
          // Not the form around it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <SelectField label="Workspace" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{words !== "" && data && found.length === 0 ? "No workspace found" : "Choose a workspace"}</option>
        {found.map((workspace) => (
          <option key={workspace.uid} value={workspace.uid}>
            {`${workspace.name}, ${detailOf(workspace)}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}
