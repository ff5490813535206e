import { Button } from "@aws-amplify/ui-react";
import { SearchX } from "lucide-react";
import { EmptyState } from "#web/ui/feedback/states.tsx";

type Props = { noun: string; isFiltered: boolean; isLast: boolean; onClear: () => void };

/** Says why a page of a table has no rows. */
export function NoRows({ noun, isFiltered, isLast, onClear }: Props) {
  const found = isFiltered ? "Try other words or filters." : "Nothing to show yet.";
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={isFiltered ? `No ${noun} found` : `No ${noun}s`}
      text={isLast ? found : "The next page may have some."}
      action={isFiltered && <Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
