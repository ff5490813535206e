import type { RouteObject } from "react-router-dom";

/** Pages with the same content for every visitor, in the frame of public pages. The build renders a document of each. */
export const framedStaticPages: RouteObject[] = [
  { index: true, lazy: () => import("./landing/landing-page.tsx") },
  {
    path: "help",
    lazy: () => import("#web/app/features/help/help-layout.tsx"),
    children: [
      { index: true, lazy: () => import("#web/app/features/help/help-home.tsx") },
      { path: ":page", lazy: () => import("./help/help-page.tsx") },
    ],
  },
  { path: "accuracy", lazy: () => import("#web/app/features/accuracy/accuracy-page.tsx") },
];

/** The same without a frame. */
export const legalPages: RouteObject[] = [
  { path: "terms", lazy: () => import("#web/app/features/accounts/legal/terms-page.tsx") },
  { path: "privacy", lazy: () => import("#web/app/features/accounts/legal/privacy-page.tsx") },
];
