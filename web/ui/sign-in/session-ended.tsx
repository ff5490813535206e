import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { sessionEnded, signOut } from "#web/kit/auth/session.ts";
import { useKnownProfile } from "#web/kit/auth/use-known-profile.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const ProviderButton = lazyComponent(async () => ({ default: (await import("./provider-button.tsx")).ProviderButton }));
const SignInForm = lazyComponent(async () => ({ default: (await import("./sign-in-form.tsx")).SignInForm }));

/**
 * Prompts for a new sign-in over the current page, which continues afterwards, even when the user signs in in another tab. If
 * another user signs in, the page is reloaded, so that they never see data loaded for the previous user.
 */
export function SessionEnded({ onContinue }: { onContinue?: () => void }) {
  const queryClient = useQueryClient();
  const isEnded = useSignal(sessionEnded);
  const person = useKnownProfile();
  const email = person?.email ?? "";
  const proceed = useRef(() => {});
  proceed.current = () => {
    void queryClient.invalidateQueries();
    onContinue?.();
  };
  useEffect(() => {
    if (isEnded) return () => proceed.current();
  }, [isEnded]);
  if (!isEnded) return null;

  const enter = (signedInEmail: string) => {
    if (email && signedInEmail.trim().toLowerCase() !== email.toLowerCase()) return window.location.assign("/");
    sessionEnded.set(false);
  };

  return (
    <Dialog
      isOpen
      canDismiss={false}
      onClose={() => void signOut()}
      title="Please log in again"
      description="Your session has ended. Nothing on this page is lost, and uploads will resume."
    >
      <Suspense>
        {/* Staff need two-factor authentication, which external providers do not support. */}
        {person && !person.superadmin && <ProviderButton only={email} onSignedIn={() => sessionEnded.set(false)} />}
        <SignInForm email={email} onSignedIn={enter} />
      </Suspense>
    </Dialog>
  );
}
