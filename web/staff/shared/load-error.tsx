import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { toApiError } from "#web/kit/api/api-error.ts";
import { capitalize } from "#web/kit/format.ts";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";

type Props = {
  /** The kind of object that was not loaded: "workspace". */
  noun: string;
  problem: unknown;
  onRetry: () => void;
  /** The way back, which replaces the retry for an object that does not exist. */
  back: ReactNode;
  /** Whether the object is the whole page. */
  isPage?: boolean;
};

/** Says why one object could not be loaded. */
export function LoadError({ noun, problem, onRetry, back, isPage = false }: Props) {
  const { status, code, message } = toApiError(problem);
  // What is not an ID belongs to no object.
  const isId = code !== "request.invalid";
  if (isId && status !== 404) return <ErrorState title={`Couldn’t load this ${noun}`} problem={problem} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={`${capitalize(noun)} not found`}
      text={isId ? message : `There is no ${noun} at this address.`}
      isPage={isPage}
      action={back}
    />
  );
}
