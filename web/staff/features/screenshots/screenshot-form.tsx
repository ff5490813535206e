import { Button, SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { VIEWPORTS } from "#contracts/captures.ts";
import { SCREEN_SIDE, SCREENSHOT_FORMATS, ScreenshotRequest } from "#contracts/staff/captures.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./screenshots.module.css";

type Fields = {
  url: string;
  device: "Desktop" | "Mobile";
  fullPage: boolean;
  width: string;
  height: string;
  delay: string;
  hide_selector: string;
  scroll_to: string;
  cookie: string;
  format: (typeof SCREENSHOT_FORMATS)[number];
  force: boolean;
};

const EMPTY: Fields = {
  url: "",
  device: "Desktop",
  fullPage: false,
  width: "",
  height: "",
  delay: "1000",
  hide_selector: "",
  scroll_to: "",
  cookie: "",
  format: "png",
  force: false,
};
const SIDE_RULE = `Enter a whole number from ${formatNumber(SCREEN_SIDE.min)} to ${formatNumber(SCREEN_SIDE.max)}.`;
const FORMAT_NAMES = { png: "PNG", jpeg: "JPEG", webp: "WebP" } as const;

type Props = {
  isPending: boolean;
  problem: Error | null;
  onSubmit: (request: ScreenshotRequest) => void;
};

/** The page to capture, and how. A number in the scroll field means pixels, anything else a selector. */
export function ScreenshotForm({ isPending, problem, onSubmit }: Props) {
  const [fields, setFields] = useState(EMPTY);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = (changed: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setWrong({});
  };
  const submit = () => {
    const checked = ScreenshotRequest.safeParse(toRequest(fields));
    if (checked.success) return onSubmit(checked.data);
    setWrong(fieldErrors(checked.error));
  };
  const text = (name: "url" | "width" | "height" | "delay" | "hide_selector" | "scroll_to" | "cookie", error?: string) => ({
    value: fields[name],
    autoComplete: "off",
    autoCapitalize: "none" as const,
    error: wrong[name] && (error ?? wrong[name]),
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  const usual = VIEWPORTS[fields.device === "Mobile" ? "mobile" : "desktop"];
  const isRejected = problem instanceof ApiError && /^capture\.address_/.test(problem.code);
  return (
    <Form className={styles.form} isBusy={isPending} onSubmit={submit}>
      <TextField
        label="URL"
        placeholder="www.example.com"
        maxLength={2048}
        {...text("url")}
        {...(isRejected && !wrong.url && { error: problem.message })}
      />
      <div className={styles.row}>
        <RadioField
          legend="Device"
          name="device"
          options={["Desktop", "Mobile"]}
          value={fields.device}
          onChange={(device) => change({ device })}
        />
        <SelectField
          label="Format"
          value={fields.format}
          onChange={({ target }) => change({ format: SCREENSHOT_FORMATS.find((format) => format === target.value) ?? "png" })}
        >
          {SCREENSHOT_FORMATS.map((format) => (
            <option key={format} value={format}>
              {FORMAT_NAMES[format]}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckboxField checked={fields.fullPage} onChange={({ target }) => change({ fullPage: target.checked })}>
        Full page
      </CheckboxField>
      <div className={styles.row}>
        <TextField
          label="Width"
          placeholder={String(usual.width)}
          maxLength={4}
          hint="Pixels of the screen"
          {...text("width", SIDE_RULE)}
        />
        <TextField
          label="Height"
          placeholder={String(usual.height)}
          maxLength={4}
          hint="Pixels of the screen"
          {...text("height", SIDE_RULE)}
        />
        <TextField label="Wait before capture (ms)" maxLength={5} {...text("delay", "Enter a whole number from 0 to 10,000.")} />
        <TextField
          label="Scroll to"
          placeholder="800 or #prices"
          maxLength={500}
          hint="Pixels from the top, or CSS selector"
          {...text("scroll_to")}
        />
        <TextField
          label="Hide elements"
          placeholder=".chat, #offers"
          maxLength={500}
          hint="CSS selectors"
          {...text("hide_selector")}
        />
        <TextField
          label="Cookies"
          placeholder="name=value; other=value"
          maxLength={4096}
          hint="Sent to this host only. Use a test account"
          {...text("cookie")}
        />
      </div>
      <CheckboxField checked={fields.force} onChange={({ target }) => change({ force: target.checked })}>
        Take a new one, even if the same was requested in the last day
      </CheckboxField>
      <FormError problem={isRejected ? undefined : problem} />
      <Button type="submit" variation="primary" isLoading={isPending} loadingText="Requesting">
        Take screenshot
      </Button>
    </Form>
  );
}

const numberIn = (typed: string): number | undefined => (typed.trim() === "" ? undefined : Number(typed));

function toRequest({ device, width, height, delay, scroll_to, ...same }: Fields) {
  return {
    ...same,
    mobile: device === "Mobile",
    width: numberIn(width),
    height: numberIn(height),
    delay: numberIn(delay),
    scroll_to: /^\s*\d+\s*$/.test(scroll_to) ? Number(scroll_to) : scroll_to,
  };
}
