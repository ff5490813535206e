import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, SearchX } from "lucide-react";
import { useState } from "react";
import { developers } from "#contracts/developers.ts";
import { shownCode } from "#contracts/device-login.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ApproveForm } from "./approve-form.tsx";

type Props = {
  code: string;
  /** Asks for another code. */
  onOther: () => void;
};

/** The login of a program that waits for its confirmation, and the outcome. */
export function DeviceRequest({ code, onOther }: Props) {
  const [decision, setDecision] = useState<"approved" | "denied">();
  const { data, error, refetch } = useQuery({
    ...operationQuery(developers.readDevice, { params: { code } }),
    // A login can no longer be read after the decision.
    enabled: decision === undefined,
    retry: false,
  });
  const other = (
    <Button variation="primary" onClick={onOther}>
      Enter another code
    </Button>
  );
  if (decision === "approved")
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title="The program is logged in"
        text="Go back to it; it continues automatically. You can change or delete its key at any time."
        action={
          <ButtonLink to="/developers" variation="primary">
            See your keys
          </ButtonLink>
        }
      />
    );
  if (decision === "denied")
    return (
      <EmptyState
        icon={<CircleX aria-hidden="true" />}
        title="The login was rejected"
        text="The program received no key."
        action={other}
      />
    );
  if (error && toApiError(error).code === "device.not_found")
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={`No program is waiting for the code ${shownCode(code)}`}
        text="Codes are valid for ten minutes and for one login. Compare the code, or run the login again for a new one."
        action={other}
      />
    );
  if (error) return <ErrorState title="Couldn’t find the login" problem={error} onRetry={() => void refetch()} />;
  return (
    <SectionCard title="Authorize a program" lead="It will use your workspace with a new API key, and spend its credits.">
      {data ? (
        <ApproveForm login={data} code={code} onDecided={setDecision} />
      ) : (
        <Skeleton label="Checking the code" heights={[320]} />
      )}
    </SectionCard>
  );
}
