/** A template message with a document, as accepted. */
export interface TemplateMessage {
  /** Digits with country code, no plus. */
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly mediaId: string;
  readonly filename: string;
  readonly values: readonly string[];
  /** Returned in receipts; undefined if the request has none. */
  readonly ours: string | undefined;
}

interface Component {
  readonly type?: unknown;
  readonly parameters?: readonly {
    readonly type?: unknown;
    readonly text?: unknown;
    readonly document?: { readonly id?: unknown; readonly filename?: unknown };
  }[];
}

interface TemplateBody {
  readonly messaging_product?: unknown;
  readonly to?: unknown;
  readonly type?: unknown;
  readonly template?: {
    readonly name?: unknown;
    readonly language?: { readonly code?: unknown };
    readonly components?: readonly Component[];
  };
  readonly biz_opaque_callback_data?: unknown;
}

/** Validates a template message as the Cloud API does. Returns the message, or the code of the error. */
export function parseTemplate(body: unknown): TemplateMessage | { readonly code: number } {
  const { messaging_product, to, type, template, biz_opaque_callback_data } = (body ??
    {}) as TemplateBody;
  const language = template?.language?.code;
  if (messaging_product !== "whatsapp" || type !== "template") return { code: 100 };
  if (typeof to !== "string" || !/^\d{8,15}$/.test(to)) return { code: 131009 };
  if (typeof template?.name !== "string" || (language !== "fr" && language !== "en"))
    return { code: 132001 };
  const parametersOf = (name: string) =>
    template.components?.find((one) => one.type === name)?.parameters ?? [];
  const document = parametersOf("header")[0]?.document;
  if (typeof document?.id !== "string" || typeof document.filename !== "string")
    return { code: 132012 };
  const values = parametersOf("body").map(({ text }) => text);
  if (!values.every((value) => typeof value === "string" && value !== "")) return { code: 132000 };
  return {
    to,
    template: template.name,
    language,
    mediaId: document.id,
    filename: document.filename,
    values: values as readonly string[],
    ours: typeof biz_opaque_callback_data === "string" ? biz_opaque_callback_data : undefined,
  };
}
