import { t } from "@wakafine/shared/messages/catalogue.ts";
import { ticketPageMessages as texts } from "@wakafine/shared/tickets/page-messages.ts";
import sharp from "sharp";
import type { Line } from "../../files/lettering.ts";
import { fitted, outline, widthOf, wrapped } from "../../files/lettering.ts";
import { darkRuns, qrModules } from "../../files/qr-modules.ts";
import type { TicketContent } from "./ticket-content.ts";

const width = 720;
const height = 1330;
const left = 64;
const right = width - 64;
const ink = "#18221c";
const quiet = "#4c574f";
const forest = "#0f5138";
const gold = "#f8bb1c";
const cream = "#fdf8ea";
const card = "#fffdf9";
const brick = "#a2371b";
const paper = "#fbf7ee";

/** Returns the ticket as a PNG for a phone's screen, 720 px wide, about 40 kB. */
export async function drawTicketPicture(content: TicketContent): Promise<Buffer> {
  return sharp(Buffer.from(ticketSvg(content)))
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9 })
    .toBuffer();
}

function ticketSvg(content: TicketContent): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/><path fill="${forest}" d="M0 0h${width}v300H0z"/>`,
    brand(content),
    `<rect x="32" y="136" width="656" height="1086" rx="24" fill="${card}"/>`,
    agencyLine(content),
    route(content),
    times(content),
    tear(),
    qrSection(content),
    stamp(content),
    foot(content),
    "</svg>",
  ].join("");
}

function brand(content: TicketContent): string {
  const number = t(texts.number, content.language, {
    number: content.number,
    count: content.count,
  });
  return [
    `<g transform="translate(${left - 32} 40) scale(1.9)"><path d="M2 34V14a12 12 0 0 1 24 0v20z" fill="${cream}"/><path d="M2 15v-1a12 12 0 0 1 24 0v1z" fill="${gold}"/>`,
    `<path d="m6.5 19 3 9 4.5-8 4.5 8 3-9" fill="none" stroke="${forest}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`,
    outline({ text: "Wakafine", x: 98, y: 92, size: 40, weight: "bold", fill: cream }),
    outline({ text: number, x: width - 32, y: 90, size: 28, fill: cream, anchor: "end" }),
  ].join("");
}

function agencyLine(content: TicketContent): string {
  const badge = widthOf(content.travelClass, 26, "bold") + 40;
  const agency = fitted(content.agency, {
    width: right - left - badge - 24,
    size: 34,
    min: 24,
    weight: "bold",
  });
  return [
    outline({ ...agency, x: left, y: 202, weight: "bold", fill: ink }),
    `<rect x="${right - badge}" y="164" width="${badge}" height="54" rx="12" fill="${ink}"/>`,
    outline({
      text: content.travelClass,
      x: right - badge / 2,
      y: 200,
      size: 26,
      weight: "bold",
      fill: cream,
      anchor: "middle",
    }),
    dashes(244),
  ].join("");
}

function route(content: TicketContent): string {
  return [
    label(t(texts.from, content.language), left, 294),
    bigTown(content.from, 362),
    content.station
      ? label(
          fitted(t(texts.station, content.language, { station: content.station }), {
            width: right - left,
            size: 26,
            min: 26,
          }).text,
          left,
          400,
        )
      : "",
    `<rect x="${left}" y="424" width="112" height="20" rx="10" fill="#3a3d39"/><path d="M80 434h24m16 0h24m16 0h6" stroke="${gold}" stroke-width="4"/>`,
    label(t(texts.to, content.language), left, 494),
    bigTown(content.to, 562),
    dashes(596),
  ].join("");
}

function bigTown(town: string, y: number): string {
  return outline({
    ...fitted(town, { width: right - left, size: 76, min: 38, weight: "bold" }),
    x: left,
    y,
    weight: "bold",
    fill: ink,
  });
}

function times(content: TicketContent): string {
  const details: readonly (readonly [string, string])[] = [
    [t(texts.be_there, content.language), content.beThereHour],
    [t(texts.arrival, content.language), content.arrivalHour],
    [t(texts.price, content.language), content.price],
  ];
  const columns = [left, left + 180, right] as const;
  return [
    label(t(texts.departure, content.language, { day: content.friendlyDay }), left, 652),
    outline({ text: content.hour, x: left, y: 742, size: 88, weight: "bold", fill: ink }),
    `<rect x="${right - 136}" y="624" width="136" height="140" rx="20" fill="${gold}"/>`,
    outline({
      text: t(texts.seat, content.language),
      x: right - 68,
      y: 666,
      size: 28,
      fill: ink,
      anchor: "middle",
    }),
    outline({
      text: content.seat,
      x: right - 68,
      y: 740,
      size: content.seat.length > 3 ? 48 : 68,
      weight: "bold",
      fill: ink,
      anchor: "middle",
    }),
    ...details.flatMap(([name, value], index) => {
      const place = { x: columns[index] ?? left, anchor: index === 2 ? "end" : "start" } as const;
      return [
        outline({ text: name, ...place, y: 816, size: 26, fill: quiet }),
        outline({ text: value, ...place, y: 856, size: 32, weight: "bold", fill: ink }),
      ];
    }),
  ].join("");
}

function tear(): string {
  return [
    `<circle cx="32" cy="904" r="20" fill="${paper}"/><circle cx="688" cy="904" r="20" fill="${paper}"/>`,
    `<path d="M66 904h588" stroke="#857a64" stroke-width="6" stroke-dasharray="1 13" stroke-linecap="round"/>`,
  ].join("");
}

/** Draws QR code, passenger and code; without a valid ticket a text gives the reason. */
function qrSection(content: TicketContent): string {
  const column = left + 316;
  const room = right - column;
  const name = wrapped(content.passenger, { width: room, size: 32, lines: 2, weight: "bold" });
  const lines: Line[] = [
    { text: t(texts.passenger, content.language), x: column, y: 974, size: 26, fill: quiet },
    ...name.map(
      (text, index) =>
        ({ text, x: column, y: 1014 + index * 38, size: 32, weight: "bold", fill: ink }) as const,
    ),
    { text: t(texts.code, content.language), x: column, y: 1104, size: 26, fill: quiet },
    {
      ...fitted(content.code, {
        width: room - content.code.length * 2,
        size: 38,
        min: 24,
        weight: "bold",
      }),
      x: column,
      y: 1146,
      weight: "bold",
      fill: ink,
      letterSpacing: 2,
    },
    {
      text: `${t(texts.order, content.language)} ${content.orderCode}`,
      x: column,
      y: 1194,
      size: 24,
      fill: quiet,
    },
  ];
  return qr(content.qrText) + lines.map(outline).join("");
}

function qr(text: string | null): string {
  const [x, y, room] = [left - 12, 930, 280];
  if (text === null)
    return `<rect x="${x + 8}" y="${y + 8}" width="${room - 16}" height="${room - 16}" rx="16" fill="none" stroke="#ddd2ba" stroke-width="4" stroke-dasharray="12 10"/>`;
  const modules = qrModules(text);
  const unit = Math.floor(room / (modules.size + 4)); // whole pixels give sharp edges
  const inset = Math.floor((room - unit * modules.size) / 2);
  const rows = Array.from({ length: modules.size }, (_, row) =>
    darkRuns(modules, row)
      .map(
        (run) =>
          `M${x + inset + run.column * unit} ${y + inset + row * unit}h${run.length * unit}v${unit}h-${run.length * unit}z`,
      )
      .join(""),
  );
  return `<rect x="${x}" y="${y}" width="${room}" height="${room}" fill="#fff"/><path fill="#000" shape-rendering="crispEdges" d="${rows.join("")}"/>`;
}

function stamp(content: TicketContent): string {
  if (content.status === "PAID") return "";
  const text = t(texts[`stamp_${content.status}`], content.language);
  const wide = widthOf(text, 60, "bold") + 56;
  const colour = content.status === "VALIDATE" ? quiet : brick;
  return [
    `<g transform="rotate(-5 440 452)"><rect x="${440 - wide / 2}" y="408" width="${wide}" height="92" rx="16" fill="${card}" stroke="${colour}" stroke-width="8"/>`,
    outline({ text, x: 440, y: 475, size: 60, weight: "bold", fill: colour, anchor: "middle" }),
    "</g>",
  ].join("");
}

function foot(content: TicketContent): string {
  const useless =
    content.status === "BOOKED" || content.status === "CANCEL"
      ? t(texts[`not_valid_${content.status}`], content.language)
      : t(texts.arrive_early, content.language);
  const line = (text: string, y: number) =>
    outline({
      ...fitted(text, { width: width - 64, size: 26, min: 18 }),
      x: width / 2,
      y,
      fill: quiet,
      anchor: "middle",
    });
  const warning = fitted(t(texts.simulation, content.language), {
    width: width - 64,
    size: 28,
    min: 18,
    weight: "bold",
  });
  const simulation = `<rect y="1280" width="${width}" height="50" fill="${brick}"/>${outline({ ...warning, x: width / 2, y: 1315, weight: "bold", fill: cream, anchor: "middle" })}`;
  return line(useless, 1260) + (content.simulation ? simulation : "");
}

function label(text: string, x: number, y: number): string {
  return outline({ text, x, y, size: 26, fill: quiet });
}

function dashes(y: number): string {
  return `<path d="M${left} ${y}H${right}" stroke="#ddd2ba" stroke-width="4" stroke-dasharray="14 10"/>`;
}
