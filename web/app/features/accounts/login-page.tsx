import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { wantedPage } from "#web/kit/guard.ts";
import { Logo } from "#web/ui/logo.tsx";
import { SignInForm } from "#web/ui/sign-in/sign-in-form.tsx";
import { GazeScene } from "./gaze-scene.tsx";
import "./login-page.css";

export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const enter = () => {
    queryClient.clear();
    const page = wantedPage(search.get("from"));
    if (page.startsWith("/superadmin")) window.location.assign(page);
    else void navigate(page, { replace: true });
  };
  return (
    <div className="login">
      <main className="login__form">
        <Logo />
        <div className="login__middle">
          <h1>Welcome back</h1>
          <p>Log in to see where people look.</p>
          <SignInForm onSignedIn={enter} />
        </div>
        <p className="login__foot">
          <Link to="/accuracy">How accurate is Sightline?</Link>
        </p>
      </main>
      <GazeScene />
    </div>
  );
}
