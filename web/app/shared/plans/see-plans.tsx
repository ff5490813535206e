import { ButtonLink } from "#web/ui/controls/button-link.tsx";

/** The next step at a limit of the plan. Admins change the plan there; members see who can change it. */
export function SeePlans() {
  return (
    <ButtonLink to="/subscription" variation="primary">
      See plans
    </ButtonLink>
  );
}
