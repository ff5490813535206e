import { HelpContent } from "#web/app/features/help/help-content.tsx";
import { HelpFigures } from "#web/app/features/help/help-figures.ts";
import { AccuracyFigures } from "./accuracy-figures.tsx";

export { loader, shouldRevalidate } from "#web/app/features/help/help-content.tsx";

const FIGURES = { AccuracyFigures };

export function Component() {
  return (
    <HelpFigures value={FIGURES}>
      <HelpContent />
    </HelpFigures>
  );
}
