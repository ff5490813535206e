import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import type { Category } from "#contracts/benchmarks.ts";
import { type Benchmark, type CategoryChange, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "../benchmarks.module.css";
import { SplitOptions } from "./split-options.tsx";

type Owner = CategoryChange["of"];
type Removal = Extract<CategoryChange, { change: "remove_category" | "remove_value" }>;

/** Messages after a change whose effect may be out of view. */
const DONE: Readonly<Partial<Record<CategoryChange["change"], string>>> = {
  add_category: "Category added",
  remove_category: "Category removed",
  add_value: "Value added",
  remove_value: "Value deleted",
};

/** Adds, changes and removes the categories of templates or subjects. Each change is saved immediately. */
export function CategoryEditor({ benchmark, of, onClose }: { benchmark: Benchmark; of: Owner; onClose: () => void }) {
  const change = useOperationMutation(staffBenchmarks.changeCategories, {
    refreshes: [staffBenchmarks.read, staffBenchmarks[of]],
    refreshesFirst: true,
  });
  const [removed, setRemoved] = useState<Removal>();
  const send = (body: CategoryChange, changed?: () => void) =>
    change.mutate(
      { params: { uid: benchmark.uid }, body },
      {
        onSuccess: () => {
          const done = DONE[body.change];
          if (done) snackbar.success(done);
          changed?.();
        },
        onSettled: () => setRemoved(undefined),
      },
    );
  const categories = of === "templates" ? benchmark.categories_templates : benchmark.categories_subjects;
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      title={`Categories of ${of}`}
      description="Changes are saved immediately."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.form}>
        <AddName
          label="New category"
          action="Add category"
          onAdd={(category, added) => send({ change: "add_category", of, category }, added)}
        />
        <FormError problem={change.error} />
        {categories.map((category) => (
          <CategoryRow
            key={category.name}
            category={category}
            of={of}
            isLinkable={benchmark.categories_linked}
            onChange={send}
            onRemove={setRemoved}
          />
        ))}
      </div>
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Remove"
        isBusy={change.isPending}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => removed && send(removed)}
      >
        {removed?.change === "remove_value"
          ? `The value “${removed.value}” will be removed from the category “${removed.category}” and from all ${of} that have it.`
          : `The category “${removed?.category}” will be removed with its values, also from all ${of} that have one.`}{" "}
        Built versions keep their own copies.
      </Confirm>
    </Dialog>
  );
}

function AddName({ label, action, onAdd }: { label: string; action: string; onAdd: (name: string, added: () => void) => void }) {
  const [name, setName] = useState("");
  return (
    <form
      className={styles.addRow}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onAdd(name.trim(), () => setName(""));
      }}
    >
      <TextField label={label} autoComplete="off" maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" isDisabled={!name.trim()}>
        {action}
      </Button>
    </form>
  );
}

type RowProps = {
  category: Category;
  of: Owner;
  isLinkable: boolean;
  onChange: (change: CategoryChange, changed?: () => void) => void;
  onRemove: (removal: Removal) => void;
};

function CategoryRow({ category: { name, shown, linked, values }, of, isLinkable, onChange, onRemove }: RowProps) {
  const at = { of, category: name } as const;
  return (
    <fieldset className={styles.category}>
      <legend>{name}</legend>
      <div className={styles.flags}>
        <CheckboxField
          checked={shown}
          onChange={({ target }) => onChange({ change: "set_category", ...at, shown: target.checked })}
        >
          Shown<span className="visually-hidden"> to customers: {name}</span>
        </CheckboxField>
        {of === "templates" && (
          <CheckboxField
            checked={linked}
            disabled={!isLinkable}
            onChange={({ target }) => onChange({ change: "set_category", ...at, linked: target.checked })}
          >
            Linked<span className="visually-hidden"> to subjects: {name}</span>
          </CheckboxField>
        )}
        <Button size="small" onClick={() => onRemove({ change: "remove_category", ...at })}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <ul className={styles.values}>
        {values.map(({ value, shown: isShown, linked: isLinked, options }) => (
          <li key={value}>
            <span>{value}</span>
            <CheckboxField
              checked={isShown}
              onChange={({ target }) => onChange({ change: "set_value", ...at, value, shown: target.checked })}
            >
              Shown<span className="visually-hidden"> to customers: {value}</span>
            </CheckboxField>
            {of === "templates" && (
              <>
                <CheckboxField
                  checked={isLinked}
                  disabled={!isLinkable}
                  onChange={({ target }) => onChange({ change: "set_value", ...at, value, linked: target.checked })}
                >
                  Linked<span className="visually-hidden"> to subjects: {value}</span>
                </CheckboxField>
                <SplitOptions
                  value={value}
                  options={options}
                  onChange={(split) => onChange({ change: "set_value", ...at, value, options: split })}
                />
              </>
            )}
            <Button size="small" onClick={() => onRemove({ change: "remove_value", ...at, value })}>
              Remove<span className="visually-hidden"> {value}</span>
            </Button>
          </li>
        ))}
      </ul>
      <AddName
        label={`New value of ${name}`}
        action="Add value"
        onAdd={(value, added) => onChange({ change: "add_value", ...at, value }, added)}
      />
    </fieldset>
  );
}
