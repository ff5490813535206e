import { Button } from "@aws-amplify/ui-react";
import { type ReactNode, useState } from "react";
import styles from "./models.module.css";

/**
 * The items of the current page, and the buttons to change it; none if everything fits on one page.
 * @param first index of an item whose page is shown first
 */
export function usePages<Item>(
  items: readonly Item[],
  size: number,
  name: string,
  first = 0,
): { shown: readonly Item[]; pager: ReactNode } {
  const [wanted, setWanted] = useState(Math.floor(first / size));
  const last = Math.max(0, Math.ceil(items.length / size) - 1);
  const page = Math.min(wanted, last);
  const from = page * size;
  const pager = last > 0 && (
    <nav className={styles.pager} aria-label={`Pages of ${name}`}>
      <Button size="small" isDisabled={page === 0} onClick={() => setWanted(page - 1)}>
        Previous
      </Button>
      <span className="tabular" role="status">
        {from + 1}–{Math.min(items.length, from + size)} of {items.length}
      </span>
      <Button size="small" isDisabled={page === last} onClick={() => setWanted(page + 1)}>
        Next
      </Button>
    </nav>
  );
  return { shown: items.slice(from, from + size), pager };
}
