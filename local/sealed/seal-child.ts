// Loaded before the script of a child process of a sealed application.
import { sealLikeParent } from "./seal.ts";

sealLikeParent();
