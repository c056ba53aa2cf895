import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { JsonAnswer } from '#platform/http/answer.ts'
import { cookiesIn } from '#shared/values/remembered.ts'

/** The entry of the build in src/app/entry/first-view.tsx, which this side cannot read as a type. */
type Drawing = {
  drawFirstView: (view: { address: string; answers: ReadonlyMap<string, unknown>; browser: Browser }) => Promise<string | null>
}

/** For what browser is drawn; `Rendering` in src/ui/base/rendering.ts says the same. */
export type Browser = {
  readonly locale: string | undefined
  readonly width: number
  readonly height: number
  readonly touch: boolean
  readonly remembered: ReadonlyMap<string, string>
}

/** A drawn view: the inside of the application's root, and the style that it needs, for a style element of its own. */
export type Drawn = { html: string; style: string }

/**
 * Draws the first view of a screen with the components of the browser, built for the server beside the browser's build.
 * @returns undefined where that build has none
 */
export function openFirstViews(
  root: string,
): ((address: string, answers: ReadonlyMap<string, JsonAnswer>, browser: Browser) => Promise<Drawn | null>) | undefined {
  const file = join(root, '.vite/first-view/first-view.js')
  if (!existsSync(file)) return undefined
  let loaded: Promise<Drawing> | undefined
  return async (address, answers, browser) => {
    loaded ??= import(pathToFileURL(file).href) as Promise<Drawing>
    const { drawFirstView } = await loaded
    const values = new Map([...answers].map(([at, { value }]): [string, unknown] => [at, value]))
    const html = await drawFirstView({ address, answers: values, browser })
    return html === null ? null : withoutInlineStyle(html)
  }
}

/**
 * The content policy refuses style in attributes. What stands there goes into a list of rules; in the text of a page this cannot be met,
 * since React writes every quotation mark in it as an entity.
 */
function withoutInlineStyle(html: string): Drawn {
  const rules = new Map<string, number>()
  const clean = html.replace(/ style="([^"]*)"/g, (_, rule: string) => {
    if (/[<>{}&\\]/.test(rule)) return ''
    const number = rules.get(rule) ?? rules.size
    rules.set(rule, number)
    return ` data-drawn="${number}"`
  })
  const style = [...rules].map(([rule, number]) => `[data-drawn="${number}"]{${rule.replace(/;|$/g, '!important;')}}`).join('')
  return { html: clean, style }
}

const usual = { width: 1440, height: 900 }
const usualPhone = { width: 390, height: 844 }

/** What is known of the browser that asks: from what it remembers of its window and choices, or else the usual. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): Browser {
  const remembered = cookiesIn(headers.cookie)
  const isPhone = headers['sec-ch-ua-mobile'] === '?1'
  const [, width, height, touch] = /^(\d{2,5})x(\d{2,5})(touch)?$/.exec(remembered.get('window') ?? '') ?? []
  const size = width && height ? { width: Number(width), height: Math.min(Number(height), 3000) } : isPhone ? usualPhone : usual
  return { ...size, touch: width ? touch !== undefined : isPhone, locale: localeOf(headers['accept-language']), remembered }
}

/** The browser's first language, in which it writes dates and numbers. */
function localeOf(accepted: string | undefined): string | undefined {
  const first = accepted?.split(/[,;]/, 1)[0]?.trim()
  try {
    return first ? Intl.DateTimeFormat.supportedLocalesOf(first)[0] : undefined
  } catch {
    return undefined
  }
}
