export function Screen() { return <p>…</p>; }
