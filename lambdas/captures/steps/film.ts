import { FilmingJob } from "#contracts/pipelines/capture.ts";
import { makeFilm } from "#domain/captures/make-film.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(FilmingJob, ({ job, captured }) => makeFilm(job, captured));
