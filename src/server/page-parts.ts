import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from './first-view.ts'

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>

/** Where the application stands in index.html. */
const rootElement = '<div id="root">'
const earlyElement = '<script src="/early.js"></script>'
const styleLink = /<link rel="stylesheet" crossorigin href="(\/assets\/([\w-]+)\.css)">/
const moduleTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g

/** index.html taken apart, so that it can be sent piece by piece. */
export type PageParts = {
  /** Up to where the head ends, in the theme of the last page. @param nonce of the style that a browser does not hold yet */
  head(browser: Browser, nonce: string): string
  /** what stands before the application's root, its beginning, what follows inside and after it, and the end */
  beforeRoot: string
  rootStart: string
  afterRoot: string
  end: string
  /** the scripts of the start, which the head does not hold any more when it is to be drawn first, and style to be held from now on */
  scripts(browser: Browser): string
  /** Scripts put aside until the first view is seen; early.js brings them in. */
  later(scripts: string): string
  /** The chunks of these parts and all that they import statically, except what the page names already. */
  preloads(names: readonly string[]): string
  /** The content policy with what this page has in itself. @param nonce of its style elements */
  policy(given: string, nonce: string): string
}

/** @param drawn pages show their first view before any script: then nothing that is needed later comes before it */
export function takeApart(root: string, drawn: boolean): PageParts {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const early =
    drawn && existsSync(join(root, 'early.js')) ? readFileSync(join(root, 'early.js'), 'utf8').replace(/^\s*\/\/.*\n/gm, '') : ''
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const rootAt = html.indexOf(rootElement, headEnd)
  const cut = rootAt < 0 ? bodyEnd : rootAt
  const whole = html.slice(0, headEnd)
  const head = drawn ? whole.replace(moduleTags, '').replace(earlyElement, `<script>${early}</script>`) : whole
  const scripts = drawn ? (whole.match(moduleTags) ?? []).join('') : ''
  const style = drawn ? styleOf(root, head) : undefined
  const earlyHash = `'sha256-${createHash('sha256').update(early).digest('base64')}'`
  return {
    head: ({ remembered }, nonce) => {
      const theme = remembered.get('theme')
      const themed = theme === 'dark' || theme === 'light' ? head.replace('<html ', `<html data-theme="${theme}" `) : head
      if (!style || remembered.get('style') === style.name) return themed
      return themed.replace(style.link, () => `<style nonce="${nonce}">${style.text}</style>`)
    },
    beforeRoot: html.slice(headEnd, cut),
    rootStart: rootAt < 0 ? '' : rootElement,
    afterRoot: rootAt < 0 ? '' : html.slice(rootAt + rootElement.length, bodyEnd),
    end: html.slice(bodyEnd),
    scripts: ({ remembered }) => (!style || remembered.get('style') === style.name ? scripts : scripts + style.keep),
    later: (all) => `<template id="later">${all}</template>`,
    preloads: (names) => preloads(manifest, names, html),
    policy: (given, nonce) =>
      drawn
        ? given
            .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
            .replace("script-src 'self'", `script-src 'self' ${earlyHash}`)
        : given,
  }
}

/**
 * The style of the start. A browser without it gets it in the page instead of asking for it before it can paint anything, and fetches
 * the file afterwards without applying it (no medium is "not all"), for the pages to come; early.js then says so in a cookie.
 */
function styleOf(root: string, head: string) {
  const [link, href, name] = styleLink.exec(head) ?? []
  if (!link || !href || !name || !existsSync(join(root, href))) return undefined
  const keep = `<link rel="stylesheet" crossorigin media="not all" data-style="${name}" href="${href}">`
  return { link, name, keep, text: readFileSync(join(root, href), 'utf8') }
}

/** For the style elements of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

function preloads(manifest: Manifest, names: readonly string[], html: string): string {
  const found = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name.startsWith('src/app/') ? name.slice('src/app/'.length) : name.replace('src/', '../'))
  const files = [...found].filter((file) => !html.includes(`/${file}"`))
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}
