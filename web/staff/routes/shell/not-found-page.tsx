import { SearchX } from "lucide-react";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";

/** An address of the staff area without a page. */
export function Component() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="Page not found"
      text="This page doesn’t exist. It may have been deleted, or the link is incomplete."
      isPage
      action={<ButtonLink to="/dashboard">Back to statistics</ButtonLink>}
    />
  );
}
