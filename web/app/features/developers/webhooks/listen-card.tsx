import { Link } from "react-router-dom";
import { CodeSample } from "#web/app/shared/code/code-sample.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** How a program on the user's own computer gets messages. */
export function ListenCard() {
  return (
    <SectionCard
      title="Try it on your computer"
      lead={
        <>
          The <Link to="/developers">command line program</Link> forwards messages to a program on your computer, and shows what
          it answers. It needs no public address. When you confirm its login, include the permissions for webhooks.
        </>
      }
    >
      <CodeSample title="Log in, once" code={`sightline login --url ${window.location.origin}`} />
      <CodeSample title="Forward messages" code="sightline listen --forward-to http://localhost:3000/webhooks --test" />
    </SectionCard>
  );
}
