import { Link } from "react-router-dom";
import { LEGAL } from "#contracts/accounts.ts";
import { type Clause, LegalPage } from "./legal-page.tsx";

const SUMMARY = [
  "Fees are in euros. Subscriptions are recurring: they renew by themselves until you cancel, which you can do at any time.",
  "What you upload stays yours, and so does what we make of it for you.",
  "Predictions are estimates. Do not let them be the only ground of a decision that matters.",
  "Our liability is limited to 100 euros, where the law allows a limit.",
  "You must be at least 16 years old in the European Union, and at least 13 in the United States.",
];

const CLAUSES: readonly Clause[] = [
  {
    title: "What this is",
    text: [
      "These terms are the agreement between you and Sightline (“we”) about the use of this service: the application, its interfaces for programs, and everything that is made with them. If you use Sightline for a company, you agree for that company and say that you may.",
      <>
        How we handle personal data is in the <Link to="/privacy">privacy policy</Link>, which belongs to this agreement.
      </>,
    ],
  },
  {
    title: "Who may use it",
    text: [
      "You must be at least 16 years old if you live in the European Union or the European Economic Area, and at least 13 years old if you live in the United States. Elsewhere, you must have reached the age at which you may agree to these terms yourself. Who is younger may not open an account.",
      "You may not use Sightline where the law of the European Union or of your country forbids us to serve you.",
    ],
  },
  {
    title: "Your account",
    text: [
      "Give true information when you sign up, keep it up to date, and use an address that you can read. Keep your password to yourself; we recommend two-factor sign-in. What is done with your account counts as done by you, unless somebody got in without any fault of yours.",
      <>
        Tell us at once through <Link to="/support">support</Link> when you suspect that somebody else uses your account. One
        person, one account: an account is not to be shared.
      </>,
    ],
  },
  {
    title: "Trial and free plan",
    text: [
      "A trial is free, needs no means of payment and ends by itself. The number of days and of heatmaps is shown when you sign up and while it lasts. It does not turn into a paid subscription unless you buy one. A trial is for one person once; we may end trials that are opened to get around this.",
      "The free plan has the limits that the plans page shows. Its credits are granted once.",
    ],
  },
  {
    title: "Workspaces",
    text: [
      "A workspace belongs to the company or person whose subscription pays for it. Its admin invites and removes people, sees what is made in it and pays for it. What is made in a workspace stays with it when the person who made it leaves.",
      "The number of people, heatmaps and other limits follow from the plan. Credits that a period does not use up expire with it.",
    ],
  },
  {
    title: "Fees and payment",
    text: [
      "All fees are in euros. The prices on the plans page are without taxes; taxes are added at the checkout where they are due. Payments are handled by our payment provider, Stripe, under its own terms; we never see your card number.",
      "Subscriptions are recurring: a subscription runs for the month or the year that you chose, is paid for in advance, and renews for the same time at the price then in force until it is cancelled. We tell you at least 30 days ahead by mail when a price rises; you can cancel before it does.",
      "When a payment fails, we try again and tell you. While it stays open, we may stop the making of new heatmaps; what you have stays readable.",
    ],
  },
  {
    title: "Cancelling and your money back",
    text: [
      "You can cancel at any time on the subscription page. The subscription then lasts until the end of the period that is paid for and is not renewed. Fees that are paid are not paid back for the rest of a period, except where the law gives you a right to it, or where we end the agreement without a fault of yours.",
      "If you are a consumer in the European Union, you may withdraw from a purchase within 14 days without giving a reason. If you ask us to begin at once, and you use the service in that time, you owe the part of the fee for what was used. A message through support is enough.",
      "A credit that was taken for a heatmap that could not be made is given back by itself.",
    ],
  },
  {
    title: "What you upload",
    text: [
      "Your pictures, videos and texts stay yours. You allow us to store, copy and process them as far as that is needed to give you the service, to keep it safe and to help you when you ask. We do not use them to train models that others use, and we do not show them to anybody, unless you share them yourself.",
      "You say that you may upload what you upload, and that it breaks no law and no right of others: no unlawful content, no personal data that you have no ground to process, no malicious software.",
    ],
  },
  {
    title: "What we make of it",
    text: [
      "Heatmaps, scores and reports that are made from your material are yours to use, also for your customers. The service itself, its models, its software and its name stay ours.",
      <>
        Predictions come from statistics of how people look, and are estimates with the uncertainty that is shown beside them; how
        accurate they are is <Link to="/accuracy">published</Link>. They are no promise about single people or about sales.
      </>,
    ],
  },
  {
    title: "What is not allowed",
    text: [
      "Do not attack, overload or probe the service without our consent, get around its limits, take it apart further than the law allows, resell access to it, scrape it, or use its results to train a competing model. Tests of security are welcome after we agreed on them.",
    ],
  },
  {
    title: "How well it works, and changes to it",
    text: [
      "We work to keep Sightline available and safe, and improve it all the time. We cannot promise that it is never interrupted. We tell you ahead of work that makes it unavailable for long, and when we take away something that you pay for; you may then cancel and get back what is paid for the time after.",
    ],
  },
  {
    title: "Ending the agreement",
    text: [
      <>
        You can delete your account at any time on the <Link to="/account">account page</Link>; cancel a subscription that you pay
        for first. You can export your data before.
      </>,
      "We may suspend or close an account that breaks these terms in a serious way or again and again, that is not paid for, or when the law obliges us to. Unless there is danger in waiting, we warn you first and give you time to put it right and to export your data.",
    ],
  },
  {
    title: "Liability",
    text: [
      "Our liability for everything that has to do with this agreement is limited to 100 euros in total. We are not liable for indirect loss, such as profit, customers or data that are lost.",
      "No limit in these terms holds for intent or gross negligence, for death or injury, for fraud, or wherever the law does not allow one. Rights that the law gives to consumers stay as they are.",
    ],
  },
  {
    title: "Changes to these terms",
    text: [
      "Every version carries its date. When we change these terms in a way that matters, we tell you in the application and ask you to agree to the new version. If you do not agree, you can cancel and delete your account; until then the version that you agreed to holds.",
    ],
  },
  {
    title: "Law and disputes",
    text: [
      "The law of Ireland holds for this agreement, without the convention on contracts for the international sale of goods. If you are a consumer, you also keep the protection of the law of the country where you live, and may go to court there.",
      "If a part of these terms does not hold, the rest does. Not insisting on a right does not give it up.",
    ],
  },
  {
    title: "Contact",
    text: [
      <>
        Write to us through <Link to="/support">support</Link>. We answer within a couple of days.
      </>,
    ],
  },
];

export function Component() {
  return <LegalPage title="Terms" version={LEGAL.terms} summary={SUMMARY} clauses={CLAUSES} />;
}
