import { Button } from "@aws-amplify/ui-react";
import styles from "./staff-table.module.css";

type Props = {
  label: string;
  /** Index of the shown page. */
  at: number;
  isLast: boolean;
  isLoadingNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** The number of the shown page, and buttons to the pages before and after it. Nothing if there is only one. */
export function TablePager({ label, at, isLast, isLoadingNext, onPrevious, onNext }: Props) {
  if (at === 0 && isLast) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button size="small" isDisabled={at === 0} onClick={onPrevious}>
        Previous
      </Button>
      <span className="tabular" role="status">
        Page {at + 1}
      </span>
      <Button size="small" isDisabled={isLast} isLoading={isLoadingNext} loadingText="Next" onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}
