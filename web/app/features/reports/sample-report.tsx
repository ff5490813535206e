import styles from "./reports.module.css";

const files = import.meta.glob<string>("./sample/*.webp", { eager: true, query: "?url", import: "default" });

/** Ads of the sample; the numbers are invented. */
const ADS = [
  { title: "Product shot", file: "product-shot", score: 68, interval: [55, 79] },
  { title: "Poster", file: "poster", score: 54, interval: [40, 67] },
  { title: "Display ad", file: "display-ad", score: 41, interval: [28, 55] },
] as const;

/** Shows what a report looks like. */
export function SampleReport() {
  return (
    <section className={styles.sample} aria-labelledby="sample-report">
      <p className={styles.sampleMark}>Sample</p>
      <h2 id="sample-report">Which ad gets noticed?</h2>
      <p>This is a sample with invented numbers. A report places your ads in the same contexts and compares them.</p>
      <ol className={styles.sampleAds}>
        {ADS.map(({ title, file, score, interval }) => (
          <li key={file}>
            <img src={files[`./sample/${file}.webp`]} alt="" />
            <strong>{title}</strong>
            <span>
              Attention score {score} ({interval[0]}–{interval[1]})
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
