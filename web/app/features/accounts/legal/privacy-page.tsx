import { Link } from "react-router-dom";
import { LEGAL } from "#contracts/accounts.ts";
import { type Clause, LegalPage } from "./legal-page.tsx";

const SUMMARY = [
  "We keep what we need to run your account, to make your heatmaps and to be paid, and nothing for advertising.",
  "Your material is not used to train models that others use, and is seen by nobody else unless you share it.",
  "There are no cookies for tracking. What your browser keeps is what keeps you logged in.",
  "You can export what we hold about you, correct it, and delete it, from your account page.",
  "Sightline is not for children: under 16 in the European Union, under 13 in the United States.",
];

const CLAUSES: readonly Clause[] = [
  {
    title: "Who is responsible",
    text: [
      <>
        Sightline (“we”) is responsible for the personal data described here. Reach us about them through{" "}
        <Link to="/support">support</Link>. For personal data inside the material that you upload, you are responsible and we
        process it for you, on your instructions and for no purpose of our own.
      </>,
    ],
  },
  {
    title: "What we keep, and why",
    text: [
      "Your account: name, email address, password (as a value from which it cannot be read), and what you add yourself: a phone number, a picture. We need it to give you the service that you agreed on (Article 6(1)(b) GDPR).",
      "Two-factor sign-in: the number that codes go to, or the secret that your authenticator app shares with us. For the security that you ask for.",
      "Your work: what you upload, what is made of it, titles, tags, areas, and who made it. To give you the service. In a workspace, the other people of that workspace see it.",
      "Payments: plan, invoices, and the customer number at our payment provider. Your card is known to the provider alone. To be paid, and because the law on bookkeeping asks for it (Article 6(1)(b) and (c)).",
      "How you found us and what your field is, if you answer our two questions; the partner who sent you, if there was one. To understand who uses Sightline (Article 6(1)(f)).",
      "What you agreed to and when: versions of the terms and of this policy. To be able to show it (Article 6(1)(c)).",
      "Records of requests: time, address of the page, network address, browser, and errors. To keep the service safe and to find faults (Article 6(1)(f)).",
      "Questions that you send to support, and our answers.",
    ],
  },
  {
    title: "What we do not do",
    text: [
      "We do not sell personal data, show no advertising and build no profiles of you. No decision with legal or similar effect on you is made by a machine alone. Predictions are about pictures, never about a person who looks at them or is seen in them; faces are not recognised.",
    ],
  },
  {
    title: "Who else sees it",
    text: [
      "Those who work for us under a contract that binds them to this policy: Amazon Web Services, which runs our servers in the European Union (Ireland), sends our mails and text messages; and Stripe, which handles payments. Staff of ours see your data when they help you or keep the service running, and what they change is recorded.",
      "The people of your workspace see your name, your picture and your work; its admin also sees your address. Whoever has a link that you share sees what you share, until you take it back. Authorities get data only where the law obliges us.",
    ],
  },
  {
    title: "Where it is",
    text: [
      "In the European Union. Stripe may process payment data in the United States, under the EU–US Data Privacy Framework and the standard contractual clauses of the European Commission.",
    ],
  },
  {
    title: "How long",
    text: [
      "As long as your account exists. When you delete a heatmap, its files are deleted; when you delete your account, what is kept about you is deleted or made anonymous within 30 days, and leaves our backups within another 35 days. What you made in a workspace stays with the workspace, without your name.",
      "Invoices are kept as long as the law on bookkeeping says, mostly seven years. Records of requests are kept for at most one year. Exports of your data can be fetched for a few days and are then deleted.",
    ],
  },
  {
    title: "In your browser",
    text: [
      "While you are logged in, your browser keeps the keys of your session in its own storage, and forgets everything when you log out. We set no cookie of our own and none of others. The payment pages are Stripe’s, and set what they need.",
    ],
  },
  {
    title: "Your rights",
    text: [
      <>
        On the <Link to="/account">account page</Link> you can correct your data, get a copy of all of it, and delete your
        account, all by yourself. You may also ask us to limit what we do with your data, object to what rests on our legitimate
        interest, and take back a consent at any time, without effect on what was done before.
      </>,
      "We answer within one month. You may always complain to the data protection authority of the country where you live or work; ours is the Data Protection Commission in Ireland.",
      "If you live in California or another state with a law of its own, you have the rights that it gives you: to know, to correct, to delete, and not to be treated worse for asking. We neither sell nor share personal information in the sense of those laws.",
    ],
  },
  {
    title: "Children",
    text: [
      "You must be at least 16 years old in the European Union and the European Economic Area, and at least 13 in the United States, to have an account. If we learn that somebody younger has one, we delete it with everything that is kept about that person.",
    ],
  },
  {
    title: "How it is protected",
    text: [
      "Everything is encrypted on its way and at rest. Each workspace sees its own data only, which is checked at every request. Links to files last for minutes. Passwords that are tried first by attackers are refused, and a second factor can be switched on. If something happens that puts your data at risk all the same, we tell you and the authority as the law says.",
    ],
  },
  {
    title: "Changes",
    text: [
      "Every version carries its date. When we change something that matters, we tell you in the application and ask you again.",
    ],
  },
];

export function Component() {
  return <LegalPage title="Privacy policy" version={LEGAL.privacy} summary={SUMMARY} clauses={CLAUSES} />;
}
