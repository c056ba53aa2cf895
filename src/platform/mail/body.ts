import { escapeHtml, mailHtml } from '#shared/markdown/html.ts'
import { plainText } from '#shared/markdown/plain.ts'
import type { Blocks } from '#shared/markdown/tree.ts'

/** What a mail says; mark-up is made here and in the renderer of texts only, so that stored text never becomes any. */
export type MailContent = {
  /** paragraphs above everything else */
  lines: string[]
  /** what somebody wrote, below the lines */
  text?: Blocks
  /** what happened, by record */
  sections?: MailSection[]
  /** a line behind the sections, for what is not shown */
  more?: string
  action?: { label: string; url: string }
  /** small print below */
  footer?: string
  /** ways out, below the small print */
  links?: { label: string; url: string }[]
}

/** Whose mail it is: name, logo and colour of the agency, as it is above every mail. */
export type MailLook = {
  name: string
  /** a whole address */
  logoUrl: string | null
  /** #rrggbb, as it can be read on white */
  accent: string | null
}

export type MailSection = {
  url?: string
  /** where the record lies: its words do not say it */
  place?: string
  lines: { text: string; quote?: Blocks }[]
  /** writes a mail to an address of its own, where the mail around it cannot be answered */
  answer?: { label: string; address: string; subject: string }
}

/** The link that begins such a mail. */
export function mailtoOf({ address, subject }: { address: string; subject: string }): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}

/** Mark-up whose every inserted value is escaped; pieces made by `html` itself are taken as they are. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const one = (value: string | Html): string => (value instanceof Html ? value.text : escapeHtml(value))
  return new Html(
    parts.reduce((done, part, index) => {
      const value = values[index - 1] ?? ''
      return done + (Array.isArray(value) ? value.map(one).join('') : one(value)) + part
    }),
  )
}

/** The text and the HTML body of a mail. */
export function mailBodies(content: MailContent, look: MailLook | null = null): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content, look).text }
}

function textOf({ lines, text: written = [], sections = [], more, action, footer, links = [] }: MailContent): string {
  const told = sections.map(({ url, place, answer, lines: told }) =>
    [
      ...told.flatMap(({ text, quote }) => [`* ${text}`, ...(quote ? [plainText(quote).replace(/^/gm, '  > ')] : [])]),
      ...(place ? [`  ${place}`] : []),
      ...(url ? [`  ${url}`] : []),
      ...(answer ? [`  ${answer.label}: ${answer.address}`] : []),
    ].join('\n'),
  )
  const small = [...(footer ? [footer] : []), ...links.map(({ label, url }) => `${label}:\n${url}`)]
  return [
    ...lines,
    ...(written.length > 0 ? [plainText(written)] : []),
    ...told,
    ...(more ? [more] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(small.length > 0 ? [`-- \n${small.join('\n\n')}`] : []),
  ].join('\n\n')
}

// Mail programs read no style sheet that is worth relying on: every rule stands where it holds. Colours as in src/ui/tokens.css, light.
const ink = '#1d1c1a'
const quiet = '#5d5a54'
const line = '#e6e3dc'
const usualAccent = '#3346d3'

function headOf({ name, logoUrl }: MailLook): Html {
  const logo = logoUrl
    ? html`<img src="${logoUrl}" alt="" height="32" style="height:32px;max-width:160px;margin-right:10px;vertical-align:middle;border:0">`
    : ''
  return html`<p style="margin:0 0 20px;font-weight:600;line-height:32px">${logo}<span style="vertical-align:middle">${name}</span></p>`
}

function htmlOf({ lines, text: written = [], sections = [], more, action, footer, links = [] }: MailContent, look: MailLook | null): Html {
  const accent = look?.accent ?? usualAccent
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px 12px;background:#faf9f6;color:${ink};font:15px/1.55 -apple-system,system-ui,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid ${line};border-radius:12px;overflow-wrap:anywhere">
${look ? headOf(look) : ''}
${lines.map((one) => html`<p style="margin:0 0 16px">${one}</p>`)}
${new Html(mailHtml(written))}
${sections.map((section) => sectionOf(section, accent))}
${more ? html`<p style="margin:16px 0 0;color:${quiet}">${more}</p>` : ''}
${action ? buttonOf(action, accent, sections.length === 0) : ''}
${footer ? html`<p style="margin:24px 0 0;color:${quiet};font-size:13px">${footer}</p>` : ''}
${links.length > 0 ? html`<p style="margin:12px 0 0;font-size:13px">${links.map(({ label, url }) => html`<a href="${url}" style="color:${quiet}">${label}</a><br>`)}</p>` : ''}
</div></body></html>`
}

function sectionOf({ url, place, lines, answer }: MailSection, accent: string): Html {
  const told = lines.map(
    ({ text, quote }) =>
      html`<p style="margin:0 0 6px">${text}</p>${
        quote
          ? html`<div style="margin:0 0 10px;padding:2px 0 2px 12px;border-left:3px solid ${line};color:${quiet}">${new Html(mailHtml(quote))}</div>`
          : ''
      }`,
  )
  const where = place ? html`<p style="margin:0 0 6px;color:${quiet};font-size:13px">${place}</p>` : ''
  const links = [...(url ? [{ label: 'Open', to: url }] : []), ...(answer ? [{ label: answer.label, to: mailtoOf(answer) }] : [])].map(
    ({ label, to }) => html`<a href="${to}" style="margin-right:16px;color:${accent}">${label}</a>`,
  )
  const open = links.length > 0 ? html`<p style="margin:0">${links}</p>` : ''
  return html`<div style="padding:14px 0;border-top:1px solid ${line}">${told}${where}${open}</div>`
}

/** @param spelled the address stands below as well, for whoever cannot press a button */
function buttonOf({ label, url }: { label: string; url: string }, accent: string, spelled: boolean): Html {
  return html`<p style="margin:20px 0 0"><a href="${url}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none">${label}</a></p>
${spelled ? html`<p style="margin:16px 0 0;color:${quiet};font-size:13px">${url}</p>` : ''}`
}
