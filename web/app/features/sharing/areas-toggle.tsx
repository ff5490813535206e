import { Eye, EyeOff } from "lucide-react";
import { Tool } from "#web/app/shared/viewer/stage/tool.tsx";

type Props = { areShown: boolean; isDisabled: boolean; onToggle: () => void };

/** Shows or hides the areas of interest of a shared heatmap. */
export function AreasToggle({ areShown, isDisabled, onToggle }: Props) {
  return (
    <Tool
      label={areShown ? "Hide areas" : "Show areas"}
      isDisabled={isDisabled}
      onClick={onToggle}
      icon={areShown ? <Eye /> : <EyeOff />}
    />
  );
}
