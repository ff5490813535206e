import { Button } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { type SlidesSource, useSlides } from "./use-slides.tsx";

/** A menu with the formats that results can be exported in. */
export function ExportMenu({ source, isAvailable }: { source: SlidesSource; isAvailable: boolean }) {
  const slides = useSlides(source, isAvailable);
  return (
    <>
      <Menu
        label="Export"
        trigger={
          <Button isDisabled={!isAvailable}>
            <Download aria-hidden="true" />
            Export
          </Button>
        }
      >
        {slides.items}
      </Menu>
      {slides.dialog}
    </>
  );
}
