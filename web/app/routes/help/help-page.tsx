import { HelpFigures } from "#web/app/features/help/help-figures.ts";
import { Component as HelpPage } from "#web/app/features/help/help-page.tsx";
import { AccuracyFigures } from "./accuracy-figures.tsx";

export { loader, shouldRevalidate } from "#web/app/features/help/help-page.tsx";

const FIGURES = { AccuracyFigures };

export function Component() {
  return (
    <HelpFigures value={FIGURES}>
      <HelpPage />
    </HelpFigures>
  );
}
