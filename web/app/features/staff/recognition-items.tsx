import { Film, Play, Plus, RefreshCw } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { MenuGroup, MenuItem } from "#web/ui/overlays/menu.tsx";

const MODES = [
  { mode: "use", label: "Use a model", Icon: Play },
  { mode: "update", label: "Update a model", Icon: RefreshCw },
  { mode: "create", label: "Create a model", Icon: Plus },
] as const;

/** The menu items of a video to run a model on it, or to label it for an existing or a new model. */
export function RecognitionItems({ uid, onRedo }: { uid: string; onRedo: () => void }) {
  const navigate = useNavigate();
  return (
    <MenuGroup heading="Object recognition">
      {MODES.map(({ mode, label, Icon }) => (
        <MenuItem key={mode} icon={<Icon />} onSelect={() => void navigate(`/label/${uid}?mode=${mode}`)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<Film />} onSelect={onRedo}>
        Redo frames…
      </MenuItem>
    </MenuGroup>
  );
}
