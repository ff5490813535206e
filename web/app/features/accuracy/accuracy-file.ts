import { Accuracy, type BuildAccuracy } from "#contracts/accuracy.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import address from "../../../../docs/accuracy.json?url";

/** URL of the accuracy file, with a content hash in its name. */
export const ACCURACY_URL = address;

/** Reads the accuracy file. Throws `ApiError` when it cannot be loaded or does not match the contract. */
export async function fetchAccuracy(signal: AbortSignal): Promise<Accuracy> {
  const response = await fetch(address, { signal }).catch((reason: unknown) => {
    if (signal.aborted) throw reason;
    throw ApiError.unreachable();
  });
  if (!response.ok) throw await ApiError.from(response);
  return Accuracy.parse(await response.json());
}

/** The build of the `?build=` parameter, by default the first one in the file. */
export function selectedBuild({ builds }: Accuracy, name: string | null): BuildAccuracy {
  return builds.find(({ build }) => build === name) ?? builds[0]!;
}
