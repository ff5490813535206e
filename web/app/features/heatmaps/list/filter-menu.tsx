import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { ListFilter as Icon } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import filterBarStyles from "./filter-bar.module.css";
import { FilterOptions } from "./filter-options.tsx";
import { countActiveFilters, type ListFilter } from "./list-filter.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import type { SetFilter } from "./use-list-filter.ts";

/** Filter menu: next to its button, or as a sheet on narrow screens. */
export function FilterMenu({ filter, set, onClear }: { filter: ListFilter; set: SetFilter; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const count = countActiveFilters(filter);
  const close = () => setOpen(false);
  const face = (
    <>
      <Icon aria-hidden="true" />
      <span>Filter </span>
      {count > 0 && (
        <span className={clsx(filterBarStyles.filterMenuCount, "tabular")}>
          {count}
          <span className="visually-hidden"> on</span>
        </span>
      )}
    </>
  );
  const clear = (
    <Button size="small" variation="link" isDisabled={count === 0} onClick={onClear}>
      Clear all
    </Button>
  );
  if (isNarrow) {
    return (
      <>
        <Button className={filterBarStyles.filterMenuButton!} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {face}
        </Button>
        <Dialog
          kind="sheet"
          title="Filter heatmaps"
          isOpen={isOpen}
          onClose={close}
          footer={
            <>
              {clear}
              <Button variation="primary" onClick={close}>
                Show heatmaps
              </Button>
            </>
          }
        >
          <FilterOptions filter={filter} set={set} />
        </Dialog>
      </>
    );
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button className={filterBarStyles.filterMenuButton!}>{face}</Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={filterBarStyles.filterMenu}
          align="start"
          sideOffset={6}
          collisionPadding={16}
          aria-label="Filter heatmaps"
        >
          <FilterOptions filter={filter} set={set} />
          <footer className={filterBarStyles.filterMenuFoot}>
            {clear}
            <Button size="small" onClick={close}>
              Done
            </Button>
          </footer>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
