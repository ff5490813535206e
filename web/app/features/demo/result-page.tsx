import { Button } from "@aws-amplify/ui-react";
import { EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLoaderData, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { DEMO_DAYS, type DemoAnalysis, demo } from "#contracts/demo.ts";
import { errorMessage } from "#contracts/kit/errors.ts";
import { Details } from "#web/app/shared/viewer/details.tsx";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Scores } from "#web/app/shared/viewer/scores/scores.tsx";
import { Stage } from "#web/app/shared/viewer/stage/stage.tsx";
import { type Variant, variantFromParam } from "#web/app/shared/viewer/variants.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { isSignedIn as loadIsSignedIn } from "#web/kit/auth/is-signed-in.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { useNoIndex } from "#web/kit/page/use-no-index.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { MessageCard } from "#web/ui/layout/message-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./demo.module.css";
import { DemoFrame } from "./demo-frame.tsx";
import { KeepOffer } from "./keep-offer.tsx";

/** Links to images are valid for at least two and a half minutes, and are refetched before they expire. */
const REFETCH_MS = 2 * 60_000;
const POLL_MS = 2000;
const ONLY: readonly Variant[] = ["heatmap", "peekthrough"];

export const loader = loadIsSignedIn;

/** The result of a demo analysis, for anyone who has its link. */
export function Component() {
  const { uid = "" } = useParams();
  const isSignedIn = useLoaderData<boolean>();
  useNoIndex();
  const { data, error, refetch } = useOperation(
    demo.read,
    { params: { uid } },
    {
      retry: false,
      staleTime: REFETCH_MS,
      refetchInterval: ({ state }) => (state.error ? false : state.data?.state === "analysing" ? POLL_MS : REFETCH_MS),
    },
  );
  const isGone = error instanceof ApiError && ["demo.not_found", "request.invalid"].includes(error.code);
  useHead({ title: isGone ? "Heatmap not available" : (data?.title ?? "Your heatmap") });

  if (isGone) return <Unavailable text={errorMessage("demo.not_found", { days: DEMO_DAYS })} />;
  if (!data && error)
    return (
      <DemoFrame>
        <ErrorState title="Couldn’t load this heatmap" problem={error} onRetry={() => void refetch()} />
      </DemoFrame>
    );
  if (data?.state === "failed" && data.problem) return <Unavailable text={data.problem.message} />;
  if (data?.state === "uploading") return <Unavailable text="The analysis of this image was not started." />;
  if (!data?.result) return <Waiting text={data ? "Processing.." : "Loading"} />;
  return <Result analysis={data} result={data.result} isSignedIn={isSignedIn} onStale={() => void refetch()} />;
}

type ResultProps = {
  analysis: DemoAnalysis;
  result: NonNullable<DemoAnalysis["result"]>;
  isSignedIn: boolean;
  onStale: () => void;
};

function Result({ analysis, result, isSignedIn, onStale }: ResultProps) {
  const [search, setSearch] = useSearchParams();
  const { uid, title, expires_at } = analysis;
  const heatmap = { ...result, title, only: ONLY };
  const facts = [
    ["Type", result.application],
    ...(result.device ? [["Device", result.device]] : []),
    ["Size", `${result.width} × ${result.height} px`],
    ["Available until", dayMonthYear(expires_at)],
  ];
  return (
    <DemoFrame title={title} isViewer>
      <div className={styles.viewer}>
        <Stage
          heatmap={heatmap}
          variant={variantFromParam(search.get("section"), heatmap)}
          onVariant={(section) => setSearch({ section }, { replace: true, preventScrollReset: true })}
          onStale={onStale}
          overlay={() => null}
        />
        <aside className={panelStyles.panel} aria-label="Heatmap">
          <KeepOffer uid={uid} expiresAt={expires_at} isSignedIn={isSignedIn} />
          <Scores heatmap={{ ...result, type: "image" }} />
          <Details facts={facts}>
            <DeleteButton uid={uid} />
          </Details>
        </aside>
      </div>
    </DemoFrame>
  );
}

/** Deletes the image and its heatmap now instead of after seven days. */
function DeleteButton({ uid }: { uid: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const remove = useOperationMutation(demo.remove, {
    onSuccess: () => {
      snackbar.success("Your image and its heatmap were deleted");
      void navigate("/demo", { replace: true });
    },
    onError: (problem) => snackbar.failure(problem),
    onSettled: () => setIsAsked(false),
  });
  return (
    <>
      <Button variation="link" size="small" className={styles.delete!} onClick={() => setIsAsked(true)}>
        Delete now
      </Button>
      <Confirm
        isOpen={isAsked}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => remove.mutate({ params: { uid } })}
      >
        The image, its heatmap and your email address are deleted, and the link stops working.
      </Confirm>
    </>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <DemoFrame>
      <MessageCard role="status">
        <Spinner />
        <p>{text}</p>
      </MessageCard>
    </DemoFrame>
  );
}

function Unavailable({ text }: { text: ReactNode }) {
  return (
    <DemoFrame>
      <MessageCard Icon={EyeOff}>
        <h1>Heatmap not available</h1>
        <p role="alert">{text}</p>
        <ButtonLink to="/demo" variation="primary">
          Try another image
        </ButtonLink>
      </MessageCard>
    </DemoFrame>
  );
}
