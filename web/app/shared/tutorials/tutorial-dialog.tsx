import { Link } from "react-router-dom";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./tutorial.module.css";
import { Tutorial } from "./tutorial.tsx";
import { TUTORIALS, type TutorialName } from "./tutorial-names.ts";

/** A tutorial in a dialog, with a link to the others. */
export default function TutorialDialog({ name, onClose }: { name: TutorialName; onClose: () => void }) {
  return (
    <Dialog kind="large" isOpen onClose={onClose} title={TUTORIALS[name]}>
      <Tutorial name={name} isAutomatic />
      <Link className={styles.more} to="/help/tutorials">
        All tutorials
      </Link>
    </Dialog>
  );
}
