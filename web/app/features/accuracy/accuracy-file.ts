import { Accuracy, type BuildAccuracy } from "#contracts/accuracy.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import address from "../../../../docs/accuracy.json?url";

/** Where the measured figures lie beside the application, under a name that changes with them. */
export const ACCURACY_ADDRESS = address;

/** Reads the measured figures. Throws ApiError when they cannot be reached, and when they are not what the contract says. */
export async function readAccuracy(signal: AbortSignal): Promise<Accuracy> {
  const response = await fetch(address, { signal }).catch((reason: unknown) => {
    if (signal.aborted) throw reason;
    throw ApiError.unreachable();
  });
  if (!response.ok) throw await ApiError.from(response);
  return Accuracy.parse(await response.json());
}

/** The build that an address asks for by `?build=`; without, the one that the file names first. */
export function chosenBuild({ builds }: Accuracy, name: string | null): BuildAccuracy {
  return builds.find(({ build }) => build === name) ?? builds[0]!;
}
