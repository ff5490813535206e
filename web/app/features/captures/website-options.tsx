import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Controller, type UseFormReturn, useFormState } from "react-hook-form";
import { BenchmarkField } from "#web/app/shared/benchmarks/benchmark-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import captureFormStyles from "./capture-form.module.css";
import type { WebsiteFields } from "./website-request.ts";

type Props = { form: UseFormReturn<WebsiteFields> };

/** Optional settings of a website capture. The section expands if one of them has an error. */
export function WebsiteOptions({ form: { register, control } }: Props) {
  const { errors } = useFormState({ control });
  const [isOpen, setIsOpen] = useState(false);
  const hasError = [errors.title, errors.delay, errors.hide_selector, errors.scroll_to].some((error) => error !== undefined);
  return (
    <details
      className={captureFormStyles.more}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <ChevronRight aria-hidden="true" />
        More options
      </summary>
      <div className={captureFormStyles.fields}>
        <TextField
          label="Title"
          placeholder="The page's own title"
          autoComplete="off"
          maxLength={200}
          error={errors.title?.message}
          {...register("title")}
        />
        <TextField
          label="Wait before capture (seconds)"
          placeholder="1"
          autoComplete="off"
          hint="Gives animations time to finish"
          error={errors.delay && "Enter 0 to 10 seconds."}
          {...register("delay")}
        />
        <TextField
          label="Hide elements"
          placeholder=".chat, #offers"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={500}
          hint="CSS selectors to hide"
          error={errors.hide_selector?.message}
          {...register("hide_selector")}
        />
        <TextField
          label="Scroll to"
          placeholder="800 or #prices"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={500}
          hint="Pixels from the top, or CSS selector"
          error={errors.scroll_to && "At most 100000 pixels, or a CSS selector"}
          {...register("scroll_to")}
        />
        <Controller
          control={control}
          name="type"
          render={({ field: { value, onChange } }) => <BenchmarkField chosen={value} onChange={onChange} />}
        />
      </div>
    </details>
  );
}
