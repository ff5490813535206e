import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";
import styles from "./back-link.module.css";

type Props = {
  to: string;
  /** Above the heading of a page, or beside other elements in a line, which it makes no higher on touch screens. */
  place?: "above" | "beside";
  /** The name of the page that it leads to, shortened where there is no room. */
  children: string;
};

/** A link to the page from which this one was opened, or to the list that it belongs to. */
export const BackLink = ({ to, place = "above", children }: Props) => (
  <Link to={to} className={clsx(styles.backLink, styles[`back-link--${place}`])}>
    <ArrowLeft aria-hidden="true" />
    <span dir="auto" title={children}>
      {children}
    </span>
  </Link>
);
