import type { MailContent } from "@/lib/messages/outbox/schema";
import { oneLine } from "./header";

/** A row of a table. Its name may lead to an address. */
export type TableRow = { name: string; value: string; link?: string };

/** The content of a mail. The HTML and the plain text are both made from it. */
export type Mail = {
  subject: string;
  /** The heading; the subject by default. */
  heading?: string;
  /** The recipient's name, for the greeting; null for none. */
  name: string | null;
  paragraphs: string[];
  /** Tables of names and values. */
  tables?: { caption: string; rows: TableRow[] }[];
  /** The button. */
  action?: { label: string; link: string };
  /** Paragraphs below the button. */
  after?: string[];
  /** The reason for the mail, in the footer. */
  reason: string;
  /** Links in the footer, such as Unsubscribe. */
  footLinks?: { label: string; link: string }[];
};

type WholeMail = Mail & Required<Pick<Mail, "heading" | "tables" | "after" | "footLinks">>;

/**
 * The product's colours (app/tokens.css) as sRGB. The light colours are inline styles, because some mail programs remove
 * the style sheet, which has only the dark ones.
 */
const LIGHT = {
  page: "#fbf9f5",
  card: "#fffefd",
  line: "#e0dcd4",
  text: "#1b1a26",
  soft: "#4a4a59",
  meta: "#636371",
  link: "#894f09",
  lamp: "#f6a926",
  onLamp: "#201504",
};
const DARK = {
  page: "#0d0d16",
  card: "#161620",
  line: "#353543",
  text: "#f6f3ed",
  soft: "#bebeca",
  meta: "#9a9aa8",
  link: "#fbc865",
  lamp: "#febb45",
  onLamp: "#201504",
};

const FONT = "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Escapes text for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

const greeting = (name: string | null) => (name === null ? "Hello," : `Hello ${name},`);

const inHtml = (text: string) => escapeHtml(oneLine(text));

const darkSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${DARK.page}!important}
.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important}
.text{color:${DARK.text}!important}
.soft{color:${DARK.soft}!important}
.meta{color:${DARK.meta}!important}
.link{color:${DARK.link}!important}
.button{background-color:${DARK.lamp}!important;border-color:${DARK.lamp}!important;color:${DARK.onLamp}!important}
}`;

const paragraph = (text: string) =>
  `<p class="soft" style="margin:0 0 16px;color:${LIGHT.soft};font-size:16px;line-height:24px">${inHtml(text)}</p>`;

/** A button. Its size comes from the border, because some mail programs ignore padding on links. */
function button({ label, link }: { label: string; link: string }): string {
  const address = inHtml(link);
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;background-color:${LIGHT.lamp};border:solid ${LIGHT.lamp};border-width:12px 24px;border-radius:12px;color:${LIGHT.onLamp};font-size:16px;font-weight:600;line-height:20px;text-decoration:none">${inHtml(label)}</a></p>
<p class="meta" style="margin:0 0 16px;color:${LIGHT.meta};font-size:13px;line-height:18px">If the button does not work, open this address:<br><a class="link" href="${address}" style="color:${LIGHT.link};word-break:break-all">${address}</a></p>`;
}

const FOOT = `margin:16px 0 0;color:${LIGHT.meta};font-size:13px;line-height:18px`;

const CELL = "padding:6px 0;font-size:16px;line-height:24px;vertical-align:top";

const nameOf = ({ name, link }: TableRow) =>
  link ? `<a class="link" href="${inHtml(link)}" style="color:${LIGHT.link}">${inHtml(name)}</a>` : inHtml(name);

const table = ({ caption, rows }: NonNullable<Mail["tables"]>[number]) =>
  `<table class="soft" style="width:100%;margin:0 0 16px;border-collapse:collapse;color:${LIGHT.soft}">
<caption class="meta" style="padding:0 0 4px;color:${LIGHT.meta};font-size:13px;line-height:18px;text-align:left">${inHtml(caption)}</caption>
${rows.map(({ value, ...row }) => `<tr><th scope="row" style="${CELL};padding-right:16px;font-weight:400;text-align:left">${nameOf({ value, ...row })}</th><td class="text" style="${CELL};color:${LIGHT.text};font-weight:600;text-align:right">${inHtml(value)}</td></tr>`).join("\n")}
</table>`;

const footLink = ({ label, link }: { label: string; link: string }) =>
  ` <a class="link" href="${inHtml(link)}" style="color:${LIGHT.link}">${inHtml(label)}</a>`;

/** The end of each mail's HTML. */
const END = `</div>
</div>
</body>
</html>
`;

function html({ subject, heading, name, paragraphs, tables, action, after, reason, footLinks }: WholeMail): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${inHtml(subject)}</title>
<style>
${darkSheet}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${LIGHT.page};font-family:${FONT}">
<div class="page" role="article" aria-roledescription="email" lang="en" style="padding:32px 16px;background-color:${LIGHT.page};font-family:${FONT}">
<div style="max-width:560px;margin:0 auto">
<p class="text" style="margin:0 0 16px;color:${LIGHT.text};font-size:17px;font-weight:700;line-height:24px">Waypoint</p>
<div class="card" style="padding:32px 24px 16px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:16px">
<h1 class="text" style="margin:0 0 20px;color:${LIGHT.text};font-size:25px;font-weight:700;line-height:30px;letter-spacing:-0.02em">${inHtml(heading)}</h1>
${[...[greeting(name), ...paragraphs].map(paragraph), ...tables.map(table)].join("\n")}
${action ? button(action) : ""}
${after.map(paragraph).join("\n")}
</div>
<p class="meta" style="${FOOT}">${inHtml(reason)}${footLinks.map(footLink).join(" ·")}</p>
${END}`;
}

const lineOf = ({ name, value, link }: TableRow) => [
  `- ${oneLine(`${name}: ${value}`)}`,
  ...(link ? [`  ${oneLine(link)}`] : []),
];

function text({ heading, name, paragraphs, tables, action, after, reason, footLinks }: WholeMail): string {
  const link = action ? [`${oneLine(action.label)}:\n${oneLine(action.link)}`] : [];
  const lines = [heading, greeting(name), ...paragraphs].map(oneLine);
  const figures = tables.map(({ caption, rows }) => [oneLine(caption), ...rows.flatMap(lineOf)].join("\n"));
  const foot = [reason, ...footLinks.map(({ label, link: address }) => `${label}: ${address}`)].map(oneLine);
  const parts = [...lines, ...figures, ...link, ...after.map(oneLine)];
  return `${[...parts, `-- \n${foot.join("\n")}`].join("\n\n")}\n`;
}

/** A composed mail with more lines below it, such as the organisation's name. */
export function withFoot(content: MailContent, lines: string[]): MailContent {
  if (lines.length === 0) return content;
  const foot = lines.map((written) => inHtml(written)).join("<br>");
  const footHtml = `<p class="meta" style="${FOOT}">${foot}</p>\n`;
  return {
    ...content,
    html: content.html.endsWith(END) ? `${content.html.slice(0, -END.length)}${footHtml}${END}` : content.html,
    text: `${content.text}\n${lines.map(oneLine).join("\n")}\n`,
  };
}

/** Composes a mail: HTML in the common layout, for light and dark, and the same content as plain text. */
export function composeMail(mail: Mail): MailContent {
  const whole = { heading: mail.subject, tables: [], after: [], footLinks: [], ...mail };
  return { subject: oneLine(mail.subject), html: html(whole), text: text(whole) };
}
