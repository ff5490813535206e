import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { UserCode } from "#contracts/device-login.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { DeviceRequest } from "./device/device-request.tsx";

/** Confirms the login of a program by the code that it shows. The code may be in the address. */
export function Component() {
  useHead({ title: "Authorize a program", description: "Confirm the code of a program that logs in" });
  const [search, setSearch] = useSearchParams();
  const given = UserCode.safeParse(search.get("code") ?? "");
  const [typed, setTyped] = useState(search.get("code") ?? "");
  const [problem, setProblem] = useState<string>();
  if (given.success) return <DeviceRequest key={given.data} code={given.data} onOther={() => setSearch({})} />;
  const submit = () => {
    const { success, data, error } = UserCode.safeParse(typed);
    if (success) setSearch({ code: data });
    else setProblem(error.issues[0]?.message);
  };
  return (
    <SectionCard
      title="Authorize a program"
      lead={
        <>
          Enter the code that the program shows, for example after <code>sightline login</code>.
        </>
      }
    >
      <form
        className={dialogStyles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Code"
          value={typed}
          maxLength={40}
          autoComplete="off"
          error={problem}
          hint="Eight letters, such as WDJB-MJHT"
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit" variation="primary">
            Continue
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
