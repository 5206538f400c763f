import { type ReactNode, useEffect, useRef } from "react";
import { focusHeading } from "../lib/focus-heading.ts";
import { Icon } from "./icon.tsx";
import { shieldIcon, warningIcon } from "./icons.ts";
import { type HeadingLevel, PanelHeading } from "./panel-heading.tsx";
import "./card.css";
import "./error-state.css";

/** A press in here may make all of it go, and the focus with it: it goes on at the heading of the page. */
function useFocusAfterPress(): () => void {
  const pressed = useRef(false);
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return () => {
    pressed.current = true;
  };
}

/** Something failed: what happened, what is safe ("you have not been charged"), what to do. Announced at once. */
export function ErrorState(props: {
  readonly title: string;
  readonly safe?: string;
  readonly text?: ReactNode;
  readonly level?: HeadingLevel;
  /** Buttons. */
  readonly children?: ReactNode;
}) {
  const pressed = useFocusAfterPress();
  return (
    <div className="card err-c" role="alert" onClick={pressed}>
      <div className="err-h">
        <Icon path={warningIcon} size="xl" />
        <PanelHeading level={props.level ?? 2}>{props.title}</PanelHeading>
      </div>
      {props.safe ? (
        <p className="safe">
          <Icon path={shieldIcon} />
          {props.safe}
        </p>
      ) : null}
      {props.text ? <p>{props.text}</p> : null}
      {props.children}
    </div>
  );
}
