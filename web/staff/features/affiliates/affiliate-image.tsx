import type { AFFILIATE_IMAGES, StaffAffiliateDetails } from "#contracts/staff/affiliates.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { call } from "#web/kit/api/api.ts";
import { ImageUpload } from "#web/staff/shared/image-upload/image-upload.tsx";
import { useAffiliateChange } from "./use-affiliate-change.ts";

type Props = { affiliate: StaffAffiliateDetails; image: (typeof AFFILIATE_IMAGES)[number]; label: string };

/** An image of the affiliate’s sign-up page, to replace or remove. */
export function AffiliateImage({ affiliate, image, label }: Props) {
  const params = { affiliate: affiliate.uid, image };
  const set = useAffiliateChange(staffBackoffice.setAffiliateImage, `${label} changed`);
  const remove = useAffiliateChange(staffBackoffice.removeAffiliateImage, `${label} removed`);
  return (
    <ImageUpload
      label={label}
      url={affiliate[image]}
      requestForm={async (size) => (await call(staffBackoffice.uploadAffiliateImage, { params, body: { size } })).upload}
      onSent={() => set.mutateAsync({ params })}
      onRemove={() => remove.mutateAsync({ params })}
    />
  );
}
