import { SquareSplitHorizontal } from "lucide-react";
import { Tool } from "./stage/tool.tsx";
import { VariantSwitch } from "./variant-switch.tsx";
import type { Wipe } from "./wipe/use-wipe.ts";
import { WipePicker } from "./wipe/wipe-picker.tsx";

type Props<Id extends string> = {
  variants: Parameters<typeof VariantSwitch<Id>>[0]["variants"];
  variant: Id;
  wipe: Wipe<Id> | undefined;
  onVariant: (variant: Id) => void;
};

/** Selects the variant, or the two variants of a wipe. */
export function VariantBar<Id extends string>({ variants, variant, wipe, onVariant }: Props<Id>) {
  if (wipe?.isOn) return <WipePicker wipe={wipe} onLeft={onVariant} />;
  return (
    <>
      <VariantSwitch variants={variants} selected={variant} onSelect={onVariant} />
      {wipe && <Tool label="Compare two variants" hint="W" onClick={wipe.toggle} icon={<SquareSplitHorizontal />} />}
    </>
  );
}
