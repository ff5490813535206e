import { Link } from "react-router-dom";
import styles from "./pricing-questions.module.css";

const QUESTIONS = [
  {
    question: "What is a credit?",
    answer:
      "One credit creates one heatmap: an image credit for an image or a web page, a video credit for a video or an HTML5 banner. If an analysis fails, you get the credit back.",
  },
  {
    question: "What happens to credits I don’t use?",
    answer:
      "Each month starts with the credits of your plan. Unused credits don’t roll over. Yearly plans get their credits month by month too.",
  },
  {
    question: "Can I change or cancel my plan?",
    answer:
      "Yes, at any time on the subscription page. Upgrades take effect immediately, and you pay the difference. A canceled plan stays active until the end of the period you paid for.",
  },
  {
    question: "What happens to my heatmaps when my plan ends?",
    answer: "They stay available. You can’t create new ones until you pick a plan again.",
  },
  {
    question: "Do prices include tax?",
    answer: "No. Tax depends on your country. It’s added at checkout and shown on your invoices.",
  },
  {
    question: "Do I need a card for the trial?",
    answer: "No. You’re never charged unless you choose a plan.",
  },
] as const;

/** Questions that people ask before they buy. */
export function PricingQuestions() {
  return (
    <section className={styles.questions} aria-labelledby="questions-heading">
      <h2 id="questions-heading">Questions</h2>
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <p className={styles.more}>
        Something else? <Link to="/support">Ask us</Link>
      </p>
    </section>
  );
}
