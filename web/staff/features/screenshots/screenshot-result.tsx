import { Button } from "@aws-amplify/ui-react";
import { Download, ImageOff } from "lucide-react";
import type { StaffScreenshot } from "#contracts/staff/captures.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import styles from "./screenshots.module.css";

const size = ({ width, height }: StaffScreenshot) => `${width} × ${formatNumber(height ?? 0)} pixels`;

/** A screenshot: in progress, the image with its facts, or why there is none. */
export function ScreenshotResult({ screenshot }: { screenshot: StaffScreenshot }) {
  const { status, problem, title, url, final_url, imageURL, created_at, requested_by_name } = screenshot;
  if (status === "requested") {
    return (
      <div className={styles.waiting} role="status">
        <Spinner />
        <p>Capturing {new URL(url).host}. This takes a few seconds.</p>
      </div>
    );
  }
  if (!imageURL) {
    return (
      <EmptyState icon={<ImageOff aria-hidden="true" />} title="Couldn’t take the screenshot" text={problem?.message ?? ""} />
    );
  }
  return (
    <div className={styles.result}>
      <div className={styles.facts}>
        <div>
          <h3>{title || new URL(url).host}</h3>
          <p>
            {final_url} · {size(screenshot)}
          </p>
          <p>
            Requested by {requested_by_name}, {dayAndTime(created_at)}. Deleted after a day.
          </p>
        </div>
        <Button as="a" href={imageURL} target="_blank" rel="noreferrer">
          <Download aria-hidden="true" />
          Open image
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long image must scroll by keyboard. */}
      <section className={styles.image} aria-label="Image" tabIndex={0}>
        <img src={imageURL} alt={`Screenshot of ${url}`} />
      </section>
    </div>
  );
}
