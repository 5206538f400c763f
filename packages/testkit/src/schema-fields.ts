import type { z } from "zod";

/** Path of a field in an input: `["users", 0, "lastname"]`. */
export type FieldPath = readonly (string | number)[];

/** Returns the paths of all fields of a schema, including nested and wrapped ones; a list is represented by its first element. */
export function fieldsOf(schema: z.ZodType): readonly FieldPath[] {
  const found = new Map<string, FieldPath>();
  visit(schema as unknown as Wrapped, [], (path) => void found.set(path.join("."), path));
  return [...found.values()];
}

/** The internals of a zod schema that `visit` reads. */
interface Wrapped {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Wrapped>>;
      readonly element?: Wrapped;
      readonly innerType?: Wrapped;
      readonly in?: Wrapped;
      readonly out?: Wrapped;
      readonly options?: readonly Wrapped[];
    };
  };
}

function visit(schema: Wrapped, path: FieldPath, found: (path: FieldPath) => void): void {
  const { shape, element, innerType, in: before, out: after, options } = schema._zod.def;
  for (const [key, inner] of Object.entries(shape ?? {})) {
    found([...path, key]);
    visit(inner, [...path, key], found);
  }
  if (element) {
    found([...path, 0]);
    visit(element, [...path, 0], found);
  }
  for (const inner of [innerType, before, after, ...(options ?? [])])
    if (inner) visit(inner, path, found);
}

/** Returns a copy of the input with the value set at the path, or without the field if `value` is undefined. Missing parents are created. */
export function withField(input: unknown, [head, ...rest]: FieldPath, value: unknown): unknown {
  if (head === undefined) return value;
  const copy = (
    Array.isArray(input)
      ? [...input]
      : typeof input === "object" && input !== null
        ? { ...input }
        : typeof head === "number"
          ? []
          : {}
  ) as Record<string | number, unknown>;
  const inner = withField(copy[head], rest, value);
  if (inner === undefined && rest.length === 0) delete copy[head];
  else copy[head] = inner;
  return copy;
}
