import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press, renderScreen } from "../testing/render-screen.tsx";
import { useDownload } from "./download-file.ts";

afterEach(() => vi.unstubAllGlobals());

function Export() {
  const { download } = useDownload("exportAuditLog");
  return (
    <button type="button" onClick={() => void download({ query: {} })}>
      Export
    </button>
  );
}

test("a refused download says which field to change, because it has no form", async () => {
  const refusal = {
    message: "Certaines informations sont à corriger",
    data: { fields: [{ field: "to", code: "period_too_long", message: "Période trop longue" }] },
  };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 400 }));
  const { toasts } = renderScreen(<Export />, { language: "fr" });
  press("Export");
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(["Période trop longue"]));
});
