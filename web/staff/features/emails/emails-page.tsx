import { useSearchParams } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffEmail } from "#contracts/staff/emails.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import type { Column } from "#web/staff/shared/staff-table/column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { EMAIL_STATE_NAMES, timeText } from "./email-names.ts";

const COLUMNS: readonly Column<StaffEmail>[] = [
  { id: "created", title: "When", value: ({ created_at }) => timeText(created_at), width: 170 },
  { id: "to", title: "To", value: ({ to }) => to, width: 260 },
  { id: "template", title: "Template", value: ({ template }) => template, width: 190 },
  { id: "state", title: "Status", value: ({ state }) => EMAIL_STATE_NAMES[state], width: 110 },
  { id: "attempts", title: "Attempts", value: ({ attempts }) => attempts, width: 100, secondary: 2 },
  { id: "sent", title: "Sent", value: ({ sent_at }) => sent_at && timeText(sent_at), width: 170, secondary: 1 },
  { id: "uid", title: "ID", value: ({ uid }) => uid, width: 280, isOptional: true },
];

/** The emails to everyone. The address names the one that is open. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { data } = useOperation(staffBackoffice.emailTemplates, {}, { staleTime: Number.POSITIVE_INFINITY });
  const opened = params.get("mail");
  const open = (uid: string | null) => {
    const next = new URLSearchParams(params);
    if (uid === null) next.delete("mail");
    else next.set("mail", uid);
    setParams(next);
  };
  const template = params.get("template");
  // A filter in the address applies immediately, before the names are known.
  const templates = data?.templates ?? (template ? [template] : []);
  return (
    <>
      <StaffTable
        table="mails"
        title="Email log"
        noun="email"
        searchLabel="Whole email address"
        isSearchedByWord={false}
        operation={staffBackoffice.emails}
        columns={COLUMNS}
        filters={[
          { name: "state", label: "Status", options: EMAIL_STATE_NAMES },
          { name: "template", label: "Template", options: Object.fromEntries(templates.map((name) => [name, name])) },
        ]}
        rowId={({ uid }) => uid}
        onOpen={({ uid }) => open(uid)}
      />
      {opened !== null && <EmailDialog key={opened} uid={opened} onOpen={open} onClose={() => open(null)} />}
    </>
  );
}
