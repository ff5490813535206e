import { createSignIn } from "#local/client/sign-in.ts";
import { ANALYST, DEMO_PASSWORD } from "#local/seed/demo.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";

const WARM_UP = 3;
const SIGN_INS = 30;

export const signIn: Benchmark = {
  name: "sign-in",
  about: "Sign-in with email and password (SRP) until the access token is received, sequentially",
  run: async () => {
    const times = await withCloud(async ({ url }) => {
      const measured: number[] = [];
      for (let time = 0; time < WARM_UP + SIGN_INS; time++) {
        const began = performance.now();
        await (await createSignIn(url, ANALYST, DEMO_PASSWORD))();
        measured.push(performance.now() - began);
      }
      return measured.slice(WARM_UP);
    });
    return [
      { name: "sign-in, p50", value: quantile(times, 0.5), unit: "ms", aim: 500 },
      { name: "sign-in, p95", value: quantile(times, 0.95), unit: "ms", aim: 1000 },
    ];
  },
};
