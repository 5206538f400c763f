import { Component, type ErrorInfo, type ReactNode } from "react";
import { BrokenPage, UnloadedPage } from "../ui/page-failure.tsx";
import { PageLoadFailure } from "../lib/page-code.ts";

interface State {
  readonly failure: unknown;
}

/** Catches rendering errors of a page and shows a message with a link instead of a blank page [C2.pub.46]. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(failure: unknown): State {
    return { failure };
  }

  override componentDidCatch(failure: unknown, info: ErrorInfo): void {
    console.error("A page failed", failure, info.componentStack);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return failure instanceof PageLoadFailure ? <UnloadedPage /> : <BrokenPage />;
  }
}
