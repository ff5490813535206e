import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { DEMO_APPLICATIONS } from "#contracts/demo.ts";
import { DEVICES } from "#contracts/reference.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import styles from "./demo.module.css";

type Device = (typeof DEVICES)[number];
type Purpose = { application: (typeof DEMO_APPLICATIONS)[number]; device: Device | "" };

const DEVICE_LABELS = { mobile: "Mobile", desktop: "Desktop" } as const satisfies Record<Device, string>;
const MISSING = "Item is required";

type Props = { problem: unknown; onStart: (purpose: Purpose) => void; onRestart: () => void };

/** Asks what the image is for, because the model looks at ads, pages and photos in different ways. */
export function TypeStep({ problem, onStart, onRestart }: Props) {
  const [application, setApplication] = useState<Purpose["application"]>();
  const [device, setDevice] = useState<Device>();
  const [isChecked, setIsChecked] = useState(false);
  const isUx = application === "UX Design";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (application && (!isUx || device)) onStart({ application, device: isUx && device ? device : "" });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError problem={problem} />
      <RadioField
        legend="Type"
        name="application"
        options={DEMO_APPLICATIONS}
        value={application}
        error={isChecked && !application ? MISSING : undefined}
        onChange={setApplication}
      />
      {isUx && (
        <RadioField
          legend="Device"
          name="device"
          options={DEVICES.map((each) => DEVICE_LABELS[each])}
          value={device && DEVICE_LABELS[device]}
          error={isChecked && !device ? MISSING : undefined}
          onChange={(label) => setDevice(DEVICES.find((each) => DEVICE_LABELS[each] === label))}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variation="primary">
          Show me where people look
        </Button>
        <Button onClick={onRestart}>Choose another image</Button>
      </div>
    </form>
  );
}
