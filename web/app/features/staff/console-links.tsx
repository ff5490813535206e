import { Database, FolderOpen } from "lucide-react";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { MenuGroup, MenuLink } from "#web/ui/overlays/menu.tsx";

/** Links to the item and the files of a heatmap in the AWS consoles; none outside of AWS. */
export function ConsoleLinks({ uid }: { uid: string }) {
  const { data } = useOperation(staffHeatmaps.consoles, { params: { uid } });
  if (!data?.item && !data?.files) return null;
  return (
    <MenuGroup heading="AWS consoles">
      {data.item && (
        <MenuLink icon={<Database />} href={data.item}>
          Database item
        </MenuLink>
      )}
      {data.files && (
        <MenuLink icon={<FolderOpen />} href={data.files}>
          Files
        </MenuLink>
      )}
    </MenuGroup>
  );
}
