import { Link as LinkIcon } from "lucide-react";
import Markdown, { type MarkdownToJSX } from "markdown-to-jsx/react";
import {
  type AnchorHTMLAttributes,
  Fragment,
  type HTMLAttributes,
  type ReactNode,
  type TableHTMLAttributes,
  useContext,
  useMemo,
} from "react";
import { Link } from "react-router-dom";
import { Tutorial } from "#web/app/shared/tutorials/tutorial.tsx";
import styles from "./article.module.css";
import { ArticleCode } from "./article-code.tsx";
import { HelpFigures } from "./help-figures.ts";
import { type HelpDocument, headingId } from "./read-document.ts";

/** Addresses that the server answers, not the application. */
const FILES = /^\/(v1|clients)\//;

/** The text of a help page. Headings can be linked; links within the application do not reload it. */
export function Article({ document: { page, title, lead, body } }: { document: HelpDocument }) {
  const figures = useContext(HelpFigures);
  const options = useMemo<MarkdownToJSX.Options>(
    () => ({
      forceBlock: true,
      // Elements of the text are children of the article, so that its styles end at figures.
      wrapper: Fragment,
      slugify: headingId,
      overrides: { a: TextLink, h2: Heading, pre: ArticleCode, table: Table, Tutorial, ...figures },
    }),
    [figures],
  );
  return (
    <article className={styles.article} key={page}>
      <h1>{title}</h1>
      <Markdown options={LEAD}>{lead}</Markdown>
      <Markdown options={options}>{body}</Markdown>
    </article>
  );
}

const LEAD: MarkdownToJSX.Options = {
  forceInline: true,
  forceWrapper: true,
  wrapper: Lead,
  overrides: { a: TextLink },
};

function Lead({ children }: { children?: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

function TextLink({ href = "", children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (href.startsWith("/") && !FILES.test(href)) return <Link to={href}>{children}</Link>;
  return <a href={href}>{children}</a>;
}

function Heading({ id, children }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <h2 id={id}>
      {children}
      <a href={`#${id}`} className={styles.anchor} aria-label="Link to this section">
        <LinkIcon aria-hidden="true" />
      </a>
    </h2>
  );
}

/** Tables scroll on narrow screens instead of the page. */
function Table({ children }: TableHTMLAttributes<HTMLTableElement>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
