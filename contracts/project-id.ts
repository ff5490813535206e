import * as z from "zod";

export const ProjectId = z
  .string()
  .regex(/^pj_[0-9a-z]{26}$/)
  .meta({ id: "ProjectId", description: "Id of a project" });
