import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accountRoles } from '#shared/rights/roles.ts'
import { roleTints } from './display/role-tints.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** All `--name: #hex` of the blocks whose selector is exactly this. */
function colours(selector: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, head = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (head.trim() !== selector) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)) found[name] = value
  }
  return found
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const light = colours(':root')
const dark = { ...light, ...colours(":root[data-theme='dark']"), ...colours(':root[data-theme="dark"]') }

const roleTokens = accountRoles.map((role) => `role-${role.replaceAll('_', '-')}`)

const grounds = ['paper', 'surface', 'sunken', 'hover']
const pairs: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...['accent', 'danger', 'success', 'warning'].flatMap((text) =>
    [...grounds, `${text}-soft`].map((ground): [string, string] => [text, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-tip', 'tip'],
  ['on-stage', 'stage'],
  ...roleTokens.map((role): [string, string] => [role, `${role}-soft`]),
  ...Array.from({ length: 8 }, (_, hue): [string, string] => ['on-hue', `hue-${hue + 1}`]),
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, theme) => {
  it.each(pairs)('%s on %s is at least 4.5:1', (text, ground) => {
    const [front, back] = [theme[text], theme[ground]]
    if (!front || !back) throw new Error(`tokens.css has no --${front ? ground : text}`)
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5)
  })
})

it.each([
  ['light', light],
  ['dark', dark],
])('keeps paper, columns and cards apart in %s', (_, { paper = '', sunken = '', surface = '' }) => {
  expect(contrast(paper, sunken)).toBeGreaterThanOrEqual(1.07)
  expect(contrast(sunken, surface)).toBeGreaterThanOrEqual(1.1)
})

it.each([
  ['light', light],
  ['dark', dark],
])('draws the edge of a switch or checkbox at 3:1 in %s', (_, theme) => {
  for (const ground of ['paper', 'surface', 'sunken']) expect(contrast(theme.edge ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3)
})

it.each(accountRoles)('paints the badge of %s with its own tokens', (role) => {
  const token = `role-${role.replaceAll('_', '-')}`
  expect(roleTints[role]).toBe(`bg-${token}-soft text-${token}`)
})

it.each([
  ['light', light],
  ['dark', dark],
])('gives every role a tint of its own in %s', (_, theme) => {
  for (const end of ['', '-soft']) {
    const tints = roleTokens.map((role) => theme[`${role}${end}`])
    expect(new Set(tints).size).toBe(accountRoles.length)
  }
})

it('names the same colours in both themes', () => {
  const own = Object.keys(colours(':root[data-theme="dark"]'))
  const shared = Object.keys(light).filter((name) => !/^(?:hue-\d|on-hue)$/.test(name))
  expect(own.toSorted()).toEqual(shared.toSorted())
})
