import { SelectField } from "@aws-amplify/ui-react";
import { TEXT_LANGUAGES, TextLanguage } from "#contracts/pipelines/words.ts";

/** In English, like the rest of the application. */
const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language" });

type Props = { value: TextLanguage; onChange: (language: TextLanguage) => void };

/** The language in which a text is searched in a video. */
export function TextLanguageField({ value, onChange }: Props) {
  return (
    <SelectField label="Language of the text" value={value} onChange={({ target }) => onChange(TextLanguage.parse(target.value))}>
      {TEXT_LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {LANGUAGE_NAMES.of(language)}
        </option>
      ))}
    </SelectField>
  );
}
