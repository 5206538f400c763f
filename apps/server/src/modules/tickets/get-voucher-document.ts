import type { Context } from "../../context.ts";
import type { RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { sha256 } from "../../tokens.ts";
import { isVoucherSignature, shownCode, voucherById } from "../vouchers/public.ts";
import type { RenderQueue } from "../../files/render-queue.ts";
import { voucherContent, writeVoucherDocument } from "./voucher-document.ts";

/** Returns the voucher as an A4 PDF in the booking's language; a wrong signature gets the same 404 as an unknown voucher [G.ticket.05, C3.ticket.07]. */
export function bindVoucherDocument({ config, clock, database }: Context, queue: RenderQueue) {
  return bind(
    "getVoucherDocument",
    async ({ params, query }, { addressKey }): Promise<RawResponse> => {
      const id = uuidOrNull(params.id);
      if (id === null || !isVoucherSignature(config, id, query.signature))
        throw appError("not_found");
      const [row] = await database.query(voucherById(id));
      if (!row) throw appError("not_found");
      const content = voucherContent(config, row, shownCode(config, row));
      const contentHash = sha256(JSON.stringify(content)).toString("base64url").slice(0, 22);
      return {
        status: 200,
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `inline; filename="BON-${row.code_end}.pdf"`,
          "cache-control": "private, no-store",
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex, nofollow",
        },
        body: () =>
          queue({ contentHash, queueKey: addressKey }, () =>
            writeVoucherDocument(content, clock()),
          ),
      };
    },
  );
}
