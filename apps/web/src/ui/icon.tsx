/** One icon: `path` is a constant of one of the `icons*.ts` files. Decorative by default; with a `label` it is an image with that name. */
export function Icon(props: {
  readonly path: string;
  readonly size?: "l" | "xl";
  readonly label?: string;
}) {
  const className = props.size ? `ic ${props.size}` : "ic";
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      {...(props.label ? { role: "img", "aria-label": props.label } : { "aria-hidden": true })}
    >
      <path d={props.path} />
    </svg>
  );
}
