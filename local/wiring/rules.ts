import type { EventsOptions, Target } from "#local/events/events.ts";
import type { Model } from "#local/template/template-model.ts";

type DeclaredTarget = {
  readonly Arn: string;
  readonly Input?: string;
  readonly InputPath?: string;
  readonly InputTransformer?: object;
  readonly DeadLetterConfig?: { readonly Arn: string };
  readonly RetryPolicy?: { readonly MaximumRetryAttempts?: number; readonly MaximumEventAgeInSeconds?: number };
};

function targetOf(where: string, target: DeclaredTarget): Target {
  const shaped = (["Input", "InputPath", "InputTransformer"] as const).find((name) => target[name] !== undefined);
  if (shaped) throw new Error(`${where} has a target with ${shaped}, which the local cloud does not support`);
  const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = target.RetryPolicy ?? {};
  return {
    arn: target.Arn,
    ...(target.DeadLetterConfig && { deadLetter: target.DeadLetterConfig.Arn }),
    retry: {
      ...(MaximumRetryAttempts !== undefined && { maxAttempts: MaximumRetryAttempts }),
      ...(MaximumEventAgeInSeconds !== undefined && { maxAgeSeconds: MaximumEventAgeInSeconds }),
    },
  };
}

/** The enabled rules of the application: patterns and schedules with their targets. */
export const rulesOf = (model: Model): EventsOptions["rules"] =>
  model
    .ofType("AWS::Events::Rule")
    .filter(({ properties }) => properties.State !== "DISABLED")
    .map(({ name, stack, id, properties }) => {
      const { EventBusName, EventPattern, ScheduleExpression, Targets = [] } = properties;
      return {
        name,
        targets: (Targets as DeclaredTarget[]).map((target) => targetOf(`${stack}/${id}`, target)),
        ...(EventBusName !== undefined && { busName: String(EventBusName) }),
        ...(EventPattern !== undefined && { pattern: EventPattern as Record<string, unknown> }),
        ...(ScheduleExpression !== undefined && { schedule: String(ScheduleExpression) }),
      };
    });
