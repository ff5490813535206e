import { useParams } from "react-router-dom";
import { useHead } from "#web/kit/page/use-head.ts";
import { PageContents } from "#web/ui/layout/page-contents.tsx";
import { Article } from "./article.tsx";
import { findDocument } from "./documents.ts";
import styles from "./help-page.module.css";

/** One page of the help centre. */
export function Component() {
  const document = findDocument(useParams().page ?? "");
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
