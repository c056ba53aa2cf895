import { escapeHtml, mailHtml } from '#shared/text/html.ts'
import { plainText } from '#shared/text/plain.ts'
import type { Blocks } from '#shared/text/tree.ts'

/** What a mail says; mark-up is made here and in the renderer of texts only, so that stored text never becomes any. */
export type MailContent = {
  /** paragraphs above the button */
  lines: string[]
  /** what somebody wrote, below the lines */
  text?: Blocks
  action?: { label: string; url: string }
  /** small print below */
  footer?: string
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
export function mailBodies({ lines, text: written = [], action, footer }: MailContent): { text: string; html: string } {
  const text = [
    ...lines,
    ...(written.length ? [plainText(written)] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer ? [`-- \n${footer}`] : []),
  ].join('\n\n')
  const button = action
    ? html`<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1f1d2b;color:#ffffff;text-decoration:none">${action.label}</a></p>
<p style="color:#6b6878;font-size:13px">${action.url}</p>`
    : ''
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:32px;background:#f6f5f8;color:#1f1d2b;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 32px;background:#ffffff;border-radius:12px">
${lines.map((line) => html`<p>${line}</p>`)}
${new Html(mailHtml(written))}
${button}
${footer ? html`<p style="color:#6b6878;font-size:13px">${footer}</p>` : ''}
</div></body></html>`
  return { text, html: body.text }
}
