import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router-dom";
import { HELP_PAGES } from "#contracts/help.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { PageContents } from "#web/ui/layout/page-contents.tsx";
import { Article } from "./article.tsx";
import styles from "./help-content.module.css";
import { loadDocument } from "./load-document.ts";
import type { HelpDocument } from "./read-document.ts";

/** The page that the address names; null if there is none. */
export async function loader({ params }: LoaderFunctionArgs): Promise<HelpDocument | null> {
  const page = HELP_PAGES.find((each) => each === params.page);
  return page ? loadDocument(page) : null;
}
/** Words of a search are part of the address, and do not change the page. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams.page !== nextParams.page;

/** One page of the help centre. */
export function HelpContent() {
  const document = useLoaderData<HelpDocument | null>();
  useHead({ title: document ? `${document.title} · Help` : "Help", ...(document && { description: document.lead }) });
  if (!document)
    return (
      <>
        <h1>Help page not found</h1>
        <p className={styles.lead}>Search the help, or choose a topic.</p>
      </>
    );
  return (
    <div className={styles.page}>
      <Article document={document} />
      {document.sections.length > 1 && (
        <PageContents>
          {document.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </PageContents>
      )}
    </div>
  );
}
