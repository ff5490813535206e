import { Button } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import type { StaffTable } from "#contracts/staff/tables.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { Column } from "./column.ts";
import { exportCsv, MAX_EXPORTED_ROWS } from "./export-csv.ts";
import type { Page } from "./use-table-pages.ts";

type Props<Row> = {
  table: StaffTable;
  columns: readonly Column<Row>[];
  isDisabled: boolean;
  read: (last: string | undefined) => Promise<Page<Row>>;
};

/** Saves everything that a table finds as CSV, with its columns. */
export function CsvButton<Row>({ table, columns, isDisabled, read }: Props<Row>) {
  const saving = useAsyncAction();
  const save = async () => {
    const { count, isCut } = await exportCsv(table, columns, read);
    const cut = `The first ${formatNumber(MAX_EXPORTED_ROWS)} rows saved`;
    snackbar.success(isCut ? cut : `${pluralize(count, "row")} saved`);
  };
  return (
    <Button
      isLoading={saving.isBusy}
      loadingText="Saving"
      isDisabled={isDisabled}
      onClick={() => void saving.attempt(() => save().catch(snackbar.failure))}
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
