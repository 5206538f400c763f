import { useApiQuery } from "../api.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { loadCode } from "../../lib/page-code.ts";
import { PageSkeleton } from "../../ui/skeleton.tsx";

// A separate chunk: members of agencies never need it.
const ClosedArea = lazy(async () => ({
  default: (await loadCode(() => import("./closed-area.tsx"))).ClosedArea,
}));

const waiting = (
  <main id="content" tabIndex={-1}>
    <PageSkeleton />
  </main>
);

interface Props {
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/**
 * Replaces every page of the administration while the server keeps it closed: an app must be linked first, or the session was opened
 * without a code (docs/decisions/0083). The pages wait for the state. If it cannot be fetched they open, because the server refuses their
 * calls anyway.
 */
export function SecondFactorGate({ onLogOut, children }: Props) {
  const queryClient = useQueryClient();
  const factor = useApiQuery("getSecondFactor", {});
  const [isStateKnown, setStateKnown] = useState(false);
  const [isEnrolling, setEnrolling] = useState(false);
  const state = factor.data?.state ?? "complete";
  if ((factor.data || factor.error || factor.isPaused) && !isStateKnown) setStateKnown(true);
  // Stays closed until the user has confirmed the recovery codes, although the session is complete before.
  if (state === "enrolment_missing" && !isEnrolling) setEnrolling(true);
  if (!isStateKnown) return waiting;
  if (!isEnrolling && state === "complete") return children;
  const open = () => {
    // Queries that were refused before are fetched again.
    void queryClient.resetQueries();
    setEnrolling(false);
  };
  return (
    <Suspense fallback={waiting}>
      <ClosedArea onEnrolled={isEnrolling ? open : null} onLogOut={onLogOut} />
    </Suspense>
  );
}
