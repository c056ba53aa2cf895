import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../testing/harness/app.ts'
import type { TestApp } from '../testing/kit/test-app-types.ts'
import { browserOf } from './first-view.ts'

const scripts = '<script type="module" crossorigin src="/assets/start.js"></script>'
const styleLink = '<link rel="stylesheet" crossorigin href="/assets/start-Ab_1.css">'
const styleText = 'main{content:"$&"}'
const html = `<!doctype html><html lang="en"><head><script src="/early.js"></script>${scripts}${styleLink}</head><body><div id="root"></div><p></p></body></html>`
/** Stands for the build of the screens: what is drawn depends on the address alone. */
const drawing = `export async function drawFirstView({ address, answers, browser }) {
  if (address === '/brands') throw new Error('This screen cannot be drawn')
  if (address === '/projects') return null
  const { session } = answers.get('/api/session')
  return '<main style="width:20px" title="' + browser.width + '">' + session.user.fullName + ' style=&quot;x&quot;</main><i style="width:20px"></i>'
}`
const webRoot = mkdtempSync(path.join(os.tmpdir(), 'atelier-web-'))
let app: TestApp
beforeAll(async () => {
  mkdirSync(path.join(webRoot, '.vite/first-view'), { recursive: true })
  writeFileSync(path.join(webRoot, 'index.html'), html)
  mkdirSync(path.join(webRoot, 'assets'))
  writeFileSync(path.join(webRoot, 'assets/start-Ab_1.css'), styleText)
  writeFileSync(path.join(webRoot, 'early.js'), '// Why.\nearly()\n')
  writeFileSync(path.join(webRoot, '.vite/manifest.json'), '{}')
  writeFileSync(path.join(webRoot, '.vite/first-view/first-view.js'), drawing)
  app = await startTestApp({ webRoot, pagePatience: 60_000 })
})
afterAll(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true })
})

const open = async (at: string, cookie?: string) => {
  const answer = await fetch(new URL(at, app.url), { headers: { 'sec-fetch-dest': 'document', ...(cookie && { cookie }) } })
  return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

test('a page holds the first view of its screen, before scripts and data, and its style by the nonce of this one page', async () => {
  const person = await app.as('admin')
  const page = await open('/tasks', person.cookie)
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(page.policy)?.[1] ?? ''
  expect(page.text).toContain(`<style nonce="${nonce}">[data-drawn="0"]{width:20px!important;}</style>`)
  expect(page.text).toContain(
    `<div id="root"><main data-drawn="0" title="1440">${person.user.fullName} style=&quot;x&quot;</main><i data-drawn="0"></i></div>`,
  )
  expect(page.text.indexOf('</main>')).toBeLessThan(page.text.indexOf('id="first-answers"'))
  expect(page.text.indexOf('id="first-answers"')).toBeLessThan(page.text.indexOf(scripts))
  expect((await open('/tasks', person.cookie)).policy).not.toContain(nonce)
})

test('a page that a foreign page may have opened is cut off from it, one that nobody else opened begins in the process there is', async () => {
  const { cookie } = await app.as('admin')
  const policy = async (site?: string) => {
    const headers = { 'sec-fetch-dest': 'document', cookie, ...(site && { 'sec-fetch-site': site }) }
    const answer = await fetch(new URL('/tasks', app.url), { headers })
    await answer.text()
    return answer.headers.get('cross-origin-opener-policy')
  }
  for (const site of [undefined, 'cross-site', 'same-site']) expect(await policy(site), site).toBe('same-origin')
  for (const site of ['none', 'same-origin']) expect(await policy(site), site).toBeNull()
})

test('the scripts of a drawn page are put aside until it is seen, those of any other begin at once', async () => {
  const person = await app.as('admin')
  const aside = /<template id="later">(.*?)<\/template>/s
  const page = await open('/tasks', person.cookie)
  expect(aside.exec(page.text)?.[1]).toContain(scripts)
  expect(page.text.replace(aside, '')).not.toContain(scripts)
  for (const other of [await open('/brands', person.cookie), await open('/tasks')]) {
    expect(other.text).toContain(scripts)
    expect(other.text).not.toContain('<template')
  }
})

test('a browser that does not hold the style gets it in the page and its file after the first view, one that does gets its link', async () => {
  const { cookie } = await app.as('admin')
  for (const held of ['', '; atelier-view.style=start-Older']) {
    const page = await open('/tasks', cookie + held)
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(page.policy)?.[1] ?? ''
    const [head = '', body = ''] = page.text.split('</head>')
    expect(head).toContain(`<style nonce="${nonce}">${styleText}</style>`)
    expect(head).not.toContain('stylesheet')
    const kept = '<link rel="stylesheet" crossorigin media="not all" data-style="start-Ab_1" href="/assets/start-Ab_1.css">'
    expect(body.indexOf(kept)).toBeGreaterThan(body.indexOf('id="later"'))
  }
  const next = await open('/tasks', `${cookie}; atelier-view.style=start-Ab_1`)
  expect(next.text.split(styleLink)).toHaveLength(2)
  expect(next.text).not.toContain(styleText)
  expect(next.text).not.toContain('data-style')
})

test('the little script in the head is the only one without an address that the policy knows', async () => {
  const page = await open('/tasks', (await app.as('admin')).cookie)
  const inside = /<script>([^<]*)<\/script>/.exec(page.text)?.[1] ?? ''
  expect(inside.trim()).toBe('early()')
  expect(page.policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(inside).digest('base64')}'`)
  expect(page.policy).not.toMatch(/unsafe|script-src[^;]*nonce/)
})

test('what cannot be drawn or leads elsewhere is the page without a first view', async () => {
  const person = await app.as('admin')
  for (const at of ['/brands', '/projects']) {
    const page = await open(at, person.cookie)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<div id="root"></div>')
    expect(page.text).toContain(scripts)
    expect(page.text).toContain(person.user.id)
  }
})

test('nothing is drawn for somebody who is not signed in', async () => {
  const page = await open('/tasks')
  expect(page.text).toContain('<div id="root"></div>')
  expect(page.text).toContain(scripts)
})

test('the browser is the one that its cookies and headers tell of, and what makes no sense is the usual one', () => {
  const of = (cookie?: string, more = {}) => browserOf({ headers: { cookie, ...more } })
  expect(of('a=b; atelier-view.window=1024x700touch')).toMatchObject({ width: 1024, height: 700, touch: true })
  expect(of()).toMatchObject({ width: 1440, height: 900, touch: false, locale: undefined })
  expect(of('atelier-view.window=99999999x1')).toMatchObject({ width: 1440, height: 900 })
  expect(of('atelier-view.window=800x90000').height).toBe(3000)
  expect(of(undefined, { 'sec-ch-ua-mobile': '?1' })).toMatchObject({ width: 390, touch: true })
  expect(of(undefined, { 'accept-language': 'de-AT,de;q=0.9' }).locale).toBe('de-AT')
  expect(of(undefined, { 'accept-language': '*;q=1' }).locale).toBeUndefined()
  expect(of('session=secret; atelier-view.theme=dark; atelier-view.x=%E0%A4%A').remembered).toEqual(new Map([['theme', 'dark']]))
})

test('the theme of the last page is there before any script', async () => {
  const { cookie } = await app.as('admin')
  expect((await open('/tasks', `${cookie}; atelier-view.theme=dark`)).text).toContain('<html data-theme="dark" lang="en">')
  expect((await open('/tasks', `${cookie}; atelier-view.theme=%22%3E%3Cscript`)).text).toContain('<html lang="en">')
})
