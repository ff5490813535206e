import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { environment } from "#domain/kit/environment.ts";

const stateMachineArn = environment("HEATMAP_IMAGE_MACHINE_ARN");
const client = new SFNClient({});

/** Starts the analysis of an image under a name that can be taken only once: starting it again is no second start. */
export async function startHeatmapImage(name: string, { uid, gen }: HeatmapJob): Promise<void> {
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify({ uid, gen }) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
