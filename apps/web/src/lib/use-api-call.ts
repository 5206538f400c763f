import { useRef, useState } from "react";

type Refused<Failure> = { readonly ok: false; readonly failure: Failure };

/** State of a call that an action of the user starts. */
export interface ApiCall<Input extends readonly unknown[], Result, Failure> {
  /** True while the call is under way. */
  readonly busy: boolean;
  /** Failure of the last call; null while the next one is under way. */
  readonly failure: Failure | null;
  /** Starts the call and resolves with its result; null if another one is under way, in which case nothing is sent. */
  readonly run: (...input: Input) => Promise<Result | null>;
}

/** Makes one call at a time. `call` never throws; it resolves with `ok` or a failure, as `callApi` does. */
export function useApiCall<
  Input extends readonly unknown[],
  Result extends { readonly ok: boolean },
>(
  call: (...input: Input) => Promise<Result>,
): ApiCall<Input, Result, Extract<Result, Refused<unknown>>["failure"]> {
  type Failure = Extract<Result, Refused<unknown>>["failure"];
  const isUnderWay = useRef(false);
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure: Failure | null }>({
    busy: false,
    failure: null,
  });
  const run = async (...input: Input): Promise<Result | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setState({ busy: true, failure: null });
    const result = await call(...input);
    isUnderWay.current = false;
    setState({
      busy: false,
      failure: result.ok ? null : (result as unknown as Refused<Failure>).failure,
    });
    return result;
  };
  return { ...state, run };
}
