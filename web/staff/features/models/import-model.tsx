import { Button } from "@aws-amplify/ui-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_MODEL_FILE_BYTES, type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { call } from "#web/kit/api/api.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { postFile } from "#web/kit/uploads/post-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./models.module.css";

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `Choose a model file of at most ${MAX_MODEL_FILE_BYTES / MEGABYTE} MB.`;

/** Makes a model file the next version of a model, after a confirmation. */
export function ImportModel({ model: { uid, name, requested_at } }: { model: StaffModel }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const read = useOperationMutation(staffBrands.importModel, {
    refreshes: [staffBrands.readModel, staffBrands.models],
    onSuccess: ({ version }) => {
      setFile(undefined);
      snackbar.success(`Version ${version} imported`);
    },
    onError: snackbar.failure,
  });
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      const { upload } = await call(staffBrands.uploadModel, { params: { model: uid }, body: { size: chosen.size } });
      await postFile(upload, chosen, { onProgress: () => undefined, signal: new AbortController().signal });
    },
    onSuccess: () => read.mutate({ params: { model: uid } }),
    onError: snackbar.failure,
  });
  const choose = (chosen: File | undefined) => {
    if (chosen && chosen.size > MAX_MODEL_FILE_BYTES) snackbar.error(TOO_LARGE);
    else setFile(chosen);
  };
  return (
    <>
      <Button size="small" isDisabled={requested_at !== null} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        className={styles.file}
        accept=".json"
        aria-label="Model file"
        tabIndex={-1}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = "";
        }}
      />
      <Confirm
        isOpen={file !== undefined}
        confirmLabel="Import"
        isBusy={send.isPending || read.isPending}
        onCancel={() => setFile(undefined)}
        onConfirm={() => send.mutate(file!)}
      >
        The objects of “{name}” will be replaced with those of “{file?.name}”. Labels of other objects will be removed.
      </Confirm>
    </>
  );
}
