import { Button } from "@aws-amplify/ui-react";
import { Copy, Send } from "lucide-react";
import { useId, useState } from "react";
import { CodeBlock } from "#web/app/shared/code/code-block.tsx";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import { formatJson } from "#web/kit/format-json.ts";
import type { ReferenceOperation } from "./api-document.ts";
import { exampleOf, LANGUAGES, type Language, requestPath } from "./examples.ts";
import { ParameterField } from "./parameter-field.tsx";
import styles from "./reference.module.css";

type Props = { operation: ReferenceOperation; apiKey: string };
type Answer = { readonly status: number; readonly text: string };

/** The inputs of an operation, code that sends them, and the response of the API. */
export function OperationForm({ operation, apiKey }: Props) {
  const bodyId = useId();
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  const [query, setQuery] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState(() => (operation.body ? JSON.stringify(operation.body.example, null, 2) : ""));
  const [language, setLanguage] = useState<Language>("curl");
  const [answer, setAnswer] = useState<Answer>();
  const [isSending, setIsSending] = useState(false);
  const body = parsed(text);
  const input = { params, query, body: body ?? {} };
  const example = exampleOf(language, operation, input, window.location.origin);
  const problem = problemOf(operation, { params, query, apiKey, hasBody: body !== undefined });

  const send = async () => {
    setIsSending(true);
    setAnswer(await request(operation, requestPath(operation, input), apiKey, text));
    setIsSending(false);
  };
  return (
    <div className={styles.form}>
      <div className={styles.inputs}>
        {operation.params.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={params[parameter.name] ?? ""}
            onChange={(value) => setParams((present) => ({ ...present, [parameter.name]: value.trim() }))}
          />
        ))}
        {operation.query.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={query[parameter.name] ?? ""}
            onChange={(value) => setQuery((present) => ({ ...present, [parameter.name]: value }))}
          />
        ))}
      </div>
      {operation.body && (
        <label className={styles.body} htmlFor={bodyId}>
          <span>Body</span>
          <textarea
            id={bodyId}
            rows={Math.min(16, text.split("\n").length + 1)}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      )}
      <fieldset className={styles.languages}>
        <legend className="visually-hidden">Language of the example</legend>
        {LANGUAGES.map((each) => (
          <button key={each} type="button" aria-pressed={each === language} onClick={() => setLanguage(each)}>
            {each}
          </button>
        ))}
      </fieldset>
      <section aria-label={`Example in ${language}`}>
        <CodeBlock>{example}</CodeBlock>
      </section>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copyText(example, { what: "the example", success: "Example copied" })}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button
          size="small"
          variation="primary"
          isDisabled={problem !== undefined}
          isLoading={isSending}
          loadingText="Sending…"
          onClick={() => void send()}
        >
          <Send aria-hidden="true" />
          Send request
        </Button>
        {problem && <span className={styles.hint}>{problem}</span>}
      </div>
      {answer && (
        <section aria-label="Response" aria-live="polite" className={styles.answer}>
          <strong>{answer.status === 0 ? "No response" : `Status ${answer.status}`}</strong>
          <CodeBlock>{answer.text}</CodeBlock>
        </section>
      )}
    </div>
  );
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Texts = Readonly<Record<string, string>>;
type Ready = { readonly params: Texts; readonly query: Texts; readonly apiKey: string; readonly hasBody: boolean };

/** Why a request can't be sent yet. */
function problemOf(operation: ReferenceOperation, { params, query, apiKey, hasBody }: Ready): string | undefined {
  if (operation.needsKey && !apiKey) return "Enter an API key above to send it from here.";
  const missing =
    operation.params.find(({ name }) => !params[name]) ?? operation.query.find(({ name, required }) => required && !query[name]);
  if (missing) return `Enter ${missing.name}.`;
  return operation.body && !hasBody ? "The body isn’t valid JSON." : undefined;
}

/** Sends a request as a program would: with the key, not with the session. */
async function request(
  { method, body, needsKey }: ReferenceOperation,
  path: string,
  apiKey: string,
  text: string,
): Promise<Answer> {
  const headers = {
    ...(needsKey && { authorization: `Bearer ${apiKey}` }),
    ...(body && { "content-type": "application/json" }),
    ...(needsKey && method !== "GET" && { "idempotency-key": crypto.randomUUID() }),
  };
  try {
    const response = await fetch(path, { method, headers, credentials: "omit", ...(body && { body: text }) });
    const content = await response.text();
    return { status: response.status, text: formatJson(content) };
  } catch {
    return { status: 0, text: "The API couldn’t be reached. Please check your connection." };
  }
}
