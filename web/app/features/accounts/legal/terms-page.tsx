import { Link } from "react-router-dom";
import { LEGAL } from "#contracts/legal.ts";
import { type Clause, LegalDocument } from "./legal-document.tsx";

const SUMMARY = [
  "Fees are in euros. Subscriptions renew automatically until you cancel. You can cancel at any time.",
  "You own what you upload and the results we create from it.",
  "Predictions are estimates. Don’t base important decisions on them alone.",
  "Our liability is limited to 100 euros where the law permits.",
  "You must be at least 16 years old in the European Union, and at least 13 in the United States.",
];

const CLAUSES: readonly Clause[] = [
  {
    title: "About these terms",
    text: [
      "These terms are an agreement between you and Sightline (“we”) about your use of the service: the application, its API and the results they produce. If you use Sightline on behalf of a company, you accept these terms for that company and confirm that you are authorized to do so.",
      <>
        Our <Link to="/privacy">privacy policy</Link> explains how we handle personal data and is part of this agreement.
      </>,
    ],
  },
  {
    title: "Eligibility",
    text: [
      "You must be at least 16 years old if you live in the European Union or the European Economic Area, and at least 13 years old if you live in the United States. Elsewhere, you must be old enough to enter into this agreement yourself. You may not create an account if you are younger.",
      "You may not use Sightline where the law of the European Union or of your country prohibits us from serving you.",
    ],
  },
  {
    title: "Your account",
    text: [
      "Provide accurate information when you sign up, keep it up to date and use an email address you can access. Keep your password secret. We recommend two-factor authentication. You are responsible for activity under your account, unless someone gained access to it through no fault of yours.",
      <>
        Contact us immediately through <Link to="/support">support</Link> if you suspect unauthorized use of your account. Each
        account is for one person and may not be shared.
      </>,
    ],
  },
  {
    title: "Trial and Free plan",
    text: [
      "A trial is free, requires no payment method and ends automatically. We show its length and number of heatmaps when you sign up and during the trial. It does not become a paid subscription unless you buy one. Each person may use one trial. We may end trials created to circumvent this limit.",
      "The limits of the Free plan are shown on the pricing page. Its credits are granted once.",
    ],
  },
  {
    title: "Workspaces",
    text: [
      "A workspace belongs to the company or person who pays for its subscription. Its admin invites and removes members, can see everything created in it and pays for it. Content created in a workspace stays in it when its creator leaves.",
      "The plan determines the number of seats, heatmaps and other limits. Unused credits expire at the end of each period.",
    ],
  },
  {
    title: "Fees and payment",
    text: [
      "All fees are in euros. Prices on the pricing page exclude taxes, which are added at checkout where applicable. Our payment provider, Stripe, processes payments under its own terms. We never see your card number.",
      "Subscriptions run for the month or year you choose, are paid in advance and renew automatically for the same period at the current price until you cancel. We notify you by email at least 30 days before a price increase, so you can cancel before it takes effect.",
      "If a payment fails, we notify you and retry. Until it is paid, we may block the creation of new heatmaps. Existing heatmaps stay available.",
    ],
  },
  {
    title: "Cancellation and refunds",
    text: [
      "You can cancel at any time on the subscription page. Your subscription then stays active until the end of the paid period and does not renew. We do not refund fees for the rest of a period, except where the law requires it or where we end the agreement through no fault of yours.",
      "If you are a consumer in the European Union, you may withdraw from a purchase within 14 days without giving a reason by contacting support. If you asked us to start immediately and used the service during that time, you owe a proportionate part of the fee.",
      "If a heatmap fails, its credit is refunded automatically.",
    ],
  },
  {
    title: "Your content",
    text: [
      "You keep all rights to your images, videos and text. You allow us to store, copy and process them as needed to provide and secure the service and to help you when you ask. We do not use them to train models for other customers, and we do not show them to anyone unless you share them.",
      "You confirm that you have the right to upload your content and that it does not violate any law or the rights of others. Do not upload unlawful content, personal data without a legal basis, or malware.",
    ],
  },
  {
    title: "Results",
    text: [
      "You may use the heatmaps, scores and reports created from your content for any purpose, including for your clients. We keep all rights to the service, its models, software and name.",
      <>
        Predictions are statistical estimates with the uncertainty shown next to them. Their accuracy is{" "}
        <Link to="/accuracy">published</Link>. They do not guarantee the behaviour of individual people or sales results.
      </>,
    ],
  },
  {
    title: "Acceptable use",
    text: [
      "Do not attack, overload or probe the service without our consent, circumvent its limits, reverse engineer it beyond what the law allows, resell access to it, scrape it, or use its results to train a competing model. Security tests are welcome if we agree to them in advance.",
    ],
  },
  {
    title: "Availability and changes to the service",
    text: [
      "We work to keep Sightline available and secure, and we improve it continuously. We cannot guarantee uninterrupted service. We notify you in advance of longer maintenance and before we remove a feature you pay for. In that case you may cancel and get a refund for the remaining period.",
    ],
  },
  {
    title: "Termination",
    text: [
      <>
        You can delete your account at any time on the <Link to="/account">account page</Link>. Cancel any paid subscription
        first. You can export your data beforehand.
      </>,
      "We may suspend or close an account that seriously or repeatedly violates these terms, that is not paid for, or where the law requires it. Unless the matter is urgent, we warn you first and give you time to fix the problem and to export your data.",
    ],
  },
  {
    title: "Liability",
    text: [
      "Our total liability under this agreement is limited to 100 euros. We are not liable for indirect loss, such as lost profit, customers or data.",
      "No limit in these terms applies to intent or gross negligence, death or injury, fraud, or where the law does not permit a limit. Statutory consumer rights are not affected.",
    ],
  },
  {
    title: "Changes to these terms",
    text: [
      "Every version is dated. When we make a material change, we notify you in the application and ask you to accept the new version. If you do not accept it, you can cancel and delete your account. Until then the version you accepted applies.",
    ],
  },
  {
    title: "Governing law and disputes",
    text: [
      "This agreement is governed by the law of Ireland, excluding the UN Convention on Contracts for the International Sale of Goods. If you are a consumer, you also keep the protection of the law of the country where you live and may go to court there.",
      "If a part of these terms is invalid, the rest stays in force. Not enforcing a right does not waive it.",
    ],
  },
  {
    title: "Contact",
    text: [
      <>
        Contact us through <Link to="/support">support</Link>. We reply within two days.
      </>,
    ],
  },
];

export function Component() {
  return <LegalDocument title="Terms" version={LEGAL.terms} summary={SUMMARY} clauses={CLAUSES} />;
}
