import { Button } from "@aws-amplify/ui-react";
import { Plus, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { AreaOfInterest } from "#contracts/heatmaps.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AreaShare } from "../../viewer/area-share.tsx";
import type { Areas } from "./use-areas.ts";

/** The areas beside the picture: name, share, delete. */
export function AreaList({ list, areas, canAdd }: { list: readonly AreaOfInterest[]; areas: Areas; canAdd: boolean }) {
  return (
    <section className="panel__part" aria-label="Areas of interest">
      <div className="panel__row">
        <h2>Areas of interest</h2>
        <Button size="small" variation="link" isDisabled={!canAdd} onClick={areas.addInMiddle}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
      {list.length === 0 && (
        <p className="panel__hint">
          Draw a box on the picture to see what share of the attention it gets.
          <span className="panel__key">
            {" "}
            Press <kbd>A</kbd> to begin.
          </span>
        </p>
      )}
      <ul className="area-list">
        {list.map((area) => (
          <li key={area.uid} data-selected={areas.selected === area.uid}>
            <AreaName area={area} onFocus={() => areas.select(area.uid)} onRename={(typed) => areas.rename(area.uid, typed)} />
            <AreaShare area={area} isSaving={areas.isSaving} />
            <IconButton label={`Delete ${area.name}`} onClick={() => areas.remove(area.uid)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AreaName({ area, onFocus, onRename }: { area: AreaOfInterest; onFocus: () => void; onRename: (typed: string) => void }) {
  const [typed, setTyped] = useState(area.name);
  useEffect(() => setTyped(area.name), [area.name]);
  const finish = () => {
    if (typed.trim() === area.name) return setTyped(area.name);
    onRename(typed);
  };
  return (
    <input
      className="area-list__name"
      aria-label={`Name of ${area.name}`}
      value={typed}
      maxLength={80}
      onFocus={onFocus}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}
