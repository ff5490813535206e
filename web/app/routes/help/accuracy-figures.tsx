import { Headlines } from "#web/app/features/accuracy/headlines.tsx";
import headlines from "../../../../docs/accuracy.json?headlines";

/** The published accuracy by content type, inside a help page. */
export const AccuracyFigures = () => <Headlines headlines={headlines} />;
