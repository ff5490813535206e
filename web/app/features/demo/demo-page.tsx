import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { dayMonthYear } from "#web/kit/format.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./demo.module.css";
import { DemoFrame } from "./demo-frame.tsx";
import { EmailStep } from "./email-step.tsx";
import { TypeStep } from "./type-step.tsx";
import { UploadStep } from "./upload-step.tsx";
import { STEPS, type Step, useDemo } from "./use-demo.ts";

const TITLES: Readonly<Record<Step, string>> = {
  upload: "Upload",
  uploading: "Processing..",
  type: "Where are you planning to use this image for?",
  analysing: "Processing..",
  email: "Your heatmap is ready",
  ready: "View heatmap",
};
/** The parts of the progress bar, each of which ends with one of the steps. */
const PARTS = [
  { label: "Upload", last: "uploading" },
  { label: "Type", last: "type" },
  { label: "Analysis", last: "analysing" },
  { label: "Your heatmap", last: "ready" },
] as const satisfies readonly { label: string; last: Step }[];

/** State of the history entry of a demo that has an image. */
const STARTED = "started";

/** The public demo: a real analysis of a visitor's image without an account, in six steps. */
export function Component() {
  const course = useDemo();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const { step, analysis, uid } = course;
  const [preview, setPreview] = useState<string>();
  const heading = useFocusOnChange(step);
  useHead({
    title: "Try it yourself",
    description: "Upload an image and see where people look. No account needed.",
  });
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  const isStarted = state === STARTED;
  const wasStarted = useRef(isStarted);
  const { restart } = course;
  useEffect(() => {
    if (wasStarted.current && !isStarted) restart();
    wasStarted.current = isStarted;
  }, [isStarted, restart]);

  const choose = (file: File) => {
    // Back then leads to the choice of an image, and does not leave the demo.
    if (!isStarted) void navigate(".", { state: STARTED });
    setPreview(URL.createObjectURL(file));
    course.choose(file);
  };
  const heat = analysis?.result?.heatmapURL;
  const content: Readonly<Record<Step, ReactNode>> = {
    upload: <UploadStep problem={course.problem} onChoose={choose} />,
    uploading: <Working text="We’re uploading your image and running a quick bot check. You don’t need to do anything." />,
    type: <TypeStep problem={course.problem} onStart={course.start} onRestart={course.restart} />,
    analysing: (
      <>
        <FormError problem={course.problem} />
        <Working
          text={
            course.isWaiting
              ? "Other images are being analysed first. Yours starts in a moment."
              : "Our model is predicting where people will look in your image. This takes a few seconds."
          }
        />
      </>
    ),
    email: (
      <>
        <p className={styles.lead}>Where should we send the link? It works for 7 days.</p>
        <EmailStep isSending={course.isSending} problem={course.problem} onSend={course.send} onSkip={course.skip} />
      </>
    ),
    ready: (
      <>
        <p className={styles.lead}>
          {course.isSent ? (
            <>
              We emailed the link to <strong>{course.sentTo}</strong>.{" "}
            </>
          ) : (
            "Only you have the link, so save it if you want to come back. "
          )}
          {analysis && `The heatmap is deleted on ${dayMonthYear(analysis.expires_at)}.`}
        </p>
        <div className={styles.actions}>
          <ButtonLink to={`/demo/${uid}`} variation="primary">
            View heatmap
          </ButtonLink>
        </div>
      </>
    ),
  };
  return (
    <DemoFrame>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Try it yourself</h1>
          <p className={styles.lead}>Upload an image and see where people look, before anyone has seen it. No account needed.</p>
        </header>
        <section className={styles.card} aria-labelledby="demo-step">
          <Progress step={step} />
          <div className={styles.body} data-preview={step !== "upload"}>
            {step !== "upload" && preview && (
              <div className={styles.preview}>
                <img src={preview} alt="Your upload" />
                {heat && <img className={styles.heat} src={heat} alt="" />}
              </div>
            )}
            <div className={styles.step}>
              <h2 id="demo-step" ref={heading} tabIndex={-1}>
                {TITLES[step]}
              </h2>
              {content[step]}
            </div>
          </div>
        </section>
      </div>
    </DemoFrame>
  );
}

/** The parts of the demo, with a mark for those that are completed. */
function Progress({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  const current = PARTS.findIndex(({ last }) => STEPS.indexOf(last) >= at);
  return (
    <ol className={styles.progress} aria-label="Progress">
      {PARTS.map(({ label }, index) => (
        <li
          key={label}
          className={styles.progressPart}
          data-state={index < current ? "done" : index === current ? "current" : "next"}
          aria-current={index === current ? "step" : undefined}
        >
          <span aria-hidden="true">{index < current ? <Check /> : index + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  );
}

function Working({ text }: { text: string }) {
  return (
    <div className={styles.working} role="status">
      <Spinner />
      <p>{text}</p>
    </div>
  );
}

/** Moves the focus to the heading when the step changes, so that keyboards and screen readers continue there. */
function useFocusOnChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
