import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { Eye, FolderPlus, ImagePlus, type LucideIcon, Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { TutorialName } from "#web/app/shared/tutorials/tutorial-names.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { uploadable } from "../uploads/uploadable.ts";
import { useNewHeatmap } from "../uploads/use-new-heatmap.ts";
import styles from "./intro-dialog.module.css";

const Tutorial = lazyComponent(async () => ({ default: (await import("#web/app/shared/tutorials/tutorial.tsx")).Tutorial }));

type Step = { Icon: LucideIcon; title: string; text: string; tutorial?: TutorialName };

const stepsFor = (files: string): readonly [Step, ...Step[]] => [
  {
    Icon: Eye,
    title: "Welcome to Sightline",
    text: "Sightline predicts where people look in the first seconds, so you can fix a design before anyone sees it.",
  },
  {
    Icon: ImagePlus,
    title: "How to create a heatmap",
    tutorial: "first-heatmap",
    text: `Drop an ${files} anywhere, or click New heatmap. Each one uses a credit. Images take a few seconds, and you can keep working while you wait.`,
  },
  {
    Icon: FolderPlus,
    title: "How to create a project",
    text: "Open Projects and click New project. Upload straight into a project, or add existing heatmaps with “Add to project”.",
  },
  {
    Icon: Sparkles,
    title: "Get started",
    text: "Open a heatmap to switch between heatmap, peekthrough and gaze plot. Draw areas to see how much attention each one gets.",
  },
];

type Props = {
  /** Whether the user has seen it before and asked for it. */
  isRepeated: boolean;
  /** URL of an image with its heatmap. */
  example: string;
  onClose: () => void;
};

/** The introduction with four steps, shown once and on request. It can be skipped at any time. */
export function IntroDialog({ isRepeated, example, onClose }: Props) {
  const [index, setIndex] = useState(0);
  const { profile, openDialog } = useNewHeatmap();
  const steps = stepsFor(uploadable(profile));
  const queryClient = useQueryClient();
  const put = (intro: boolean) => queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, intro });
  const finish = useOperationMutation(accounts.setIntro, {
    refreshes: [accounts.me],
    onMutate: async () => {
      // A running profile request would return the old state and show the dialog again.
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      put(true);
    },
    onSuccess: () => void put(true),
    // The dialog stays closed for now and is shown again on the next visit.
    onError: (problem) => snackbar.failure(problem),
  });
  const finishIntro = () => {
    if (!isRepeated) finish.mutate({ body: { intro: true } });
    onClose();
  };
  const step = steps[index] ?? steps[0];
  const isLast = index === steps.length - 1;
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={finishIntro}
      title={step.title}
      footer={
        <div className={styles.introFoot}>
          <p className={styles.introPlace} aria-live="polite">
            <span className="visually-hidden">
              Step {index + 1} of {steps.length}
            </span>
            {steps.map(({ title }, place) => (
              <span key={title} aria-hidden="true" data-here={place === index} />
            ))}
          </p>
          {index > 0 && <Button onClick={() => setIndex(index - 1)}>Back</Button>}
          {isLast ? (
            <Button
              variation="primary"
              onClick={() => {
                finishIntro();
                openDialog();
              }}
            >
              Create a heatmap
            </Button>
          ) : (
            <Button variation="primary" data-foremost onClick={() => setIndex(index + 1)}>
              Next
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.intro} key={step.title}>
        {step.tutorial ? (
          <Suspense>
            <Tutorial name={step.tutorial} isAutomatic />
          </Suspense>
        ) : index === 0 ? (
          <img className={styles.introExample} src={example} alt="A page of a shop with its predicted heatmap" />
        ) : (
          <span className={styles.introIcon}>
            <step.Icon aria-hidden="true" />
          </span>
        )}
        <p>{step.text}</p>
      </div>
    </Dialog>
  );
}
