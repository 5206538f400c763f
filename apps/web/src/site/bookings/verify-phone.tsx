import { type ComponentProps, lazy, Suspense } from "react";
import { loadCode } from "../../lib/page-code.ts";

// A separate chunk: few travellers have to verify a phone before they hold seats or pay.
const VerifyPhoneCard = lazy(async () => ({
  default: (await loadCode(() => import("../../ui/verify-phone.tsx"))).VerifyPhone,
}));

/** Card that verifies a phone, loaded on first use; it focuses its title when it appears. */
export function VerifyPhone(props: ComponentProps<typeof VerifyPhoneCard>) {
  return (
    <Suspense fallback={null}>
      <VerifyPhoneCard {...props} />
    </Suspense>
  );
}
