import noticeStyles from "./notice.module.css";

const COLOURS = ["#6515dd", "#8b78fa", "#fbb81b", "#00d38c", "#ff5555"];

/**
 * Shows a short confetti animation over the page. Runs without a worker because the content security policy allows none. Does
 * nothing when the user prefers reduced motion. Returns a function that stops the animation.
 */
export function showConfetti(): (() => void) | undefined {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  let isOver = false;
  let end = () => {};
  void import("canvas-confetti").then(({ default: confetti }) => {
    if (isOver) return;
    const canvas = document.createElement("canvas");
    canvas.className = noticeStyles.confetti!;
    canvas.ariaHidden = "true";
    document.body.append(canvas);
    const burst = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    end = () => {
      burst.reset();
      canvas.remove();
    };
    const shared = { colors: COLOURS, spread: 70, startVelocity: 48 };
    const both = [
      burst({ ...shared, particleCount: 90, angle: 60, origin: { x: 0, y: 0.75 } }),
      burst({ ...shared, particleCount: 90, angle: 120, origin: { x: 1, y: 0.75 } }),
    ];
    void Promise.all(both).then(() => canvas.remove());
  });
  return () => {
    isOver = true;
    end();
  };
}
