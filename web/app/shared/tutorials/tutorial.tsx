import styles from "./tutorial.module.css";
import { isTutorial } from "./tutorial-names.ts";
import { recordingOf } from "./tutorials.ts";

/**
 * A recorded tutorial with captions, and its steps as text. It plays when asked to; with `isAutomatic` immediately, except for
 * people who prefer reduced motion.
 */
export function Tutorial({ name, isAutomatic = false }: { name: string; isAutomatic?: boolean }) {
  if (!isTutorial(name)) return null;
  const { title, video, poster, captions, steps } = recordingOf(name);
  const plays = isAutomatic && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <figure className={styles.tutorial}>
      <video
        src={video}
        poster={poster}
        width={1280}
        height={800}
        controls
        muted
        playsInline
        preload="none"
        autoPlay={plays}
        aria-label={`Tutorial: ${title}`}
      >
        <track default kind="captions" src={captions} srcLang="en" label="English" />
      </video>
      <details>
        <summary>Read the steps</summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </figure>
  );
}
