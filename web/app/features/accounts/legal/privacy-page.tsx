import { Link } from "react-router-dom";
import { LEGAL } from "#contracts/legal.ts";
import { type Clause, LegalDocument } from "./legal-document.tsx";

const SUMMARY = [
  "We store what we need to run your account, create your heatmaps and process payments. We store nothing for advertising.",
  "We don’t use your content to train models for other customers, and no one else sees it unless you share it.",
  "We don’t use tracking cookies. Your browser only stores what keeps you logged in.",
  "You can export, correct and delete your data from your account page.",
  "Sightline is not intended for children under 16 in the European Union or under 13 in the United States.",
];

const CLAUSES: readonly Clause[] = [
  {
    title: "Who we are",
    text: [
      <>
        Sightline (“we”) is the controller of the personal data described in this policy. Contact us through{" "}
        <Link to="/support">support</Link>. For personal data in the content you upload, you are the controller and we are your
        processor: we process it only on your instructions.
      </>,
    ],
  },
  {
    title: "What we collect and why",
    text: [
      "Account: your name, email address, password (stored as a one-way verifier) and optional details such as a phone number or photo. We need them to provide the service (Article 6(1)(b) GDPR).",
      "Two-factor authentication: the phone number that receives codes, or the secret shared with your authenticator app. We need them to secure your account (Article 6(1)(b)).",
      "Your content: uploads, results, titles, tags, areas, comments and who created them. We need them to provide the service (Article 6(1)(b)). Other members of your workspace can see them.",
      "Payments: your plan, invoices and customer ID at our payment provider. Only the provider stores your card details. We need them to process payments and to meet accounting laws (Article 6(1)(b) and (c)).",
      "Survey: how you found us and what you work on, if you answer our two questions, and the partner who referred you, if any. We use them to understand who uses Sightline (Article 6(1)(f)).",
      "Consent: which versions of the terms and of this policy you accepted, and when. We need this as proof (Article 6(1)(c)).",
      "Demo: the image that you upload without an account and its heatmap, to show you the result, and your email address if you agree to get the link (Article 6(1)(b) and (a)). We count uses per IP address for a day, as a one-way hash, to prevent abuse (Article 6(1)(f)).",
      "Request logs: time, URL, IP address, browser and errors. We use them to keep the service secure and to fix errors (Article 6(1)(f)).",
      "Support: your questions and our replies (Article 6(1)(b)).",
    ],
  },
  {
    title: "What we don’t do",
    text: [
      "We don’t sell personal data, show advertising or build profiles of you. We make no automated decisions with legal or similar effects on you. Predictions are about images, not about the people who view them or appear in them. We don’t use face recognition.",
    ],
  },
  {
    title: "Who we share data with",
    text: [
      "Service providers, under data processing agreements: Amazon Web Services hosts our servers in the European Union (Ireland) and sends our emails and text messages; Stripe processes payments. Where an installation uses a language model for Co-Pilot and audits, these are sent to Amazon Bedrock: your question; the type and size of the image and what was measured on it, with the text recognised in it; and, if you compare it, what was measured on the other images, with their titles and that of the report. Amazon Bedrock does not store them or train models with them. Images, comments and names of people are not sent, and the admin of your workspace can turn this off. Our staff can access your data to help you or to keep the service running. Their changes are logged. To help you, they can also look at Sightline as you see it for 15 minutes, read only; your account lists when that happened.",
      "Members of your workspace can see your name, photo and content; its admin can also see your email address. Anyone with a share link can view what you share until you turn the link off. We disclose data to authorities only where the law requires it.",
    ],
  },
  {
    title: "Where we store data",
    text: [
      "We store data in the European Union. Stripe may process payment data in the United States under the EU–US Data Privacy Framework and the European Commission’s standard contractual clauses.",
    ],
  },
  {
    title: "How long we keep data",
    text: [
      "We keep data as long as your account exists. When you delete a heatmap, we delete its files. When you delete your account, we delete or anonymise your personal data within 30 days and remove it from backups within another 35 days. What you created in a workspace stays in the workspace, without your name.",
      "We delete a demo image, its heatmap and your email address seven days after the upload, or as soon as you delete them on their page, and remove them from backups within another 35 days. If you save the heatmap to an account, it is kept like your other content; the address is deleted.",
      "We keep invoices as long as accounting laws require, usually seven years, and request logs for at most one year. Exports of your data are deleted after a few days.",
    ],
  },
  {
    title: "Cookies and browser storage",
    text: [
      "While you are logged in, your browser stores your session tokens. They are deleted when you log out. We set no cookies, neither our own nor third-party ones. Payment pages are hosted by Stripe, which sets the cookies it needs.",
    ],
  },
  {
    title: "Your rights",
    text: [
      <>
        On the <Link to="/account">account page</Link> you can correct your data, download a copy and delete your account. You may
        also ask us to restrict processing, object to processing based on our legitimate interests, and withdraw consent at any
        time, without affecting earlier processing.
      </>,
      "We reply within one month. You may also lodge a complaint with the data protection authority of the country where you live or work. Ours is the Data Protection Commission in Ireland.",
      "If you live in California or another US state with a privacy law, you have the rights it grants: to know, to correct, to delete and not to be discriminated against. We don’t sell or share personal information as those laws define it.",
    ],
  },
  {
    title: "Children",
    text: [
      "You must be at least 16 years old in the European Union and the European Economic Area, and at least 13 in the United States, to have an account. If we learn that a younger person has an account, we delete it and their data.",
    ],
  },
  {
    title: "How we protect data",
    text: [
      "Data is encrypted in transit and at rest. Every request is checked so that each workspace can access only its own data. Links to files expire within minutes. We reject common passwords and offer two-factor authentication. If a breach puts your data at risk, we notify you and the authority as the law requires.",
    ],
  },
  {
    title: "Changes",
    text: [
      "Every version is dated. When we make a material change, we notify you in the application and ask you to accept the new version.",
    ],
  },
];

export function Component() {
  return <LegalDocument title="Privacy policy" version={LEGAL.privacy} summary={SUMMARY} clauses={CLAUSES} />;
}
