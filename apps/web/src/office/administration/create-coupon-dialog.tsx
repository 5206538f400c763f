import { useQueryClient } from "@tanstack/react-query";
import { adminCouponMessages as texts } from "@wakafine/shared/coupons/admin-messages.ts";
import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { useSentForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { CouponFieldsOf } from "./coupon-fields.tsx";
import type { CouponForm } from "./coupon-form.ts";
import { couponErrorsOf, couponFields, newCouponForm, validateCouponForm } from "./coupon-form.ts";

/** The form of a new coupon. */
export function CreateCouponDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const form = useSentForm<CouponForm, AdminCoupon>({
    initial: newCouponForm(dayOf(new Date())),
    validate: validateCouponForm,
    fieldErrorsOf: couponErrorsOf,
    send: (values) =>
      callApi(
        "createAdminCoupon",
        { body: { ...couponFields(values), code: values.code } },
        { authenticated: true, quiet: true },
      ),
    succeeded({ message }) {
      void queryClient.invalidateQueries();
      if (message) toasts.show("ok", message);
      onClose();
    },
  });
  return (
    <Dialog open startsAtField onClose={onClose} title={t(texts.create)} busy={form.busy}>
      <form {...form.formProps} className="stack" aria-label={t(texts.create)}>
        <TextField
          code
          label={t(texts.code)}
          help={t(texts.codeHelp)}
          maxLength={40}
          autoComplete="off"
          {...form.bind("code")}
        />
        <CouponFieldsOf form={form} agency={null} />
        <RefusalNote text={form.refusal ?? undefined} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {t(shellMessages.cancel)}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t(texts.create)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
