import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import {
  legalParagraph,
  type LegalPart,
  type LegalText,
} from "@wakafine/shared/messages/legal-text.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import type { Operator } from "../../lib/operator.ts";
import { useLanguage, useServices } from "../../lib/page-services.tsx";
import { TextPage } from "../../ui/page-shells.tsx";

/** Returns the values of the configuration for the placeholders of the texts. */
export function operatorValues(
  operator: Operator,
  language: Language,
): Readonly<Record<string, string>> {
  const { days, from, to } = operator.hours;
  const dayText = (days === "every_day" ? shellMessages.everyDay : shellMessages.mondayToFriday)[
    language
  ];
  return {
    operator: operator.name,
    address: operator.address,
    registration: operator.registration,
    phone: displayPhone(operator.phone),
    email: operator.email,
    hours: t(shellMessages.hourRange, language, {
      days: dayText,
      from: formatHour(from),
      to: formatHour(to),
    }),
    mediator: operator.mediator ? ` (${operator.mediator})` : "",
  };
}

function Part({
  part,
  fill,
}: {
  readonly part: LegalPart;
  readonly fill: (text: Message) => string;
}) {
  if (!("points" in part)) return <p>{fill(part)}</p>;
  return (
    <ul>
      {part.points.map((point) => (
        <li key={point.fr}>{fill(point)}</li>
      ))}
    </ul>
  );
}

/** A legal text in the page language, filled in from the configuration, followed by `children`. */
export function LegalPage({
  text,
  children,
}: {
  readonly text: LegalText;
  readonly children?: ReactNode;
}) {
  const language = useLanguage();
  const { operator } = useServices();
  const values = operatorValues(operator, language);
  const fill = (message: Message) => legalParagraph(message, language, values);
  return (
    <TextPage title={fill(text.title)} lead={fill(text.lead)}>
      {text.sections.map((section) => (
        <section key={section.heading.fr}>
          <h2>{fill(section.heading)}</h2>
          {section.parts.map((part) => (
            <Part key={"points" in part ? part.points[0]?.fr : part.fr} part={part} fill={fill} />
          ))}
        </section>
      ))}
      {children}
    </TextPage>
  );
}
