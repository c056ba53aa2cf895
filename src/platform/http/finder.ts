import { AppError } from '#shared/rights/errors.ts'
import type { Feature } from '../feature.ts'
import type { Route } from './route.ts'

export type Found = { route: Route; params: Record<string, string> }
type Pattern = { method: string; pieces: readonly string[]; route: Route }

const longestParam = 200

/**
 * Finds the route of an address among features that are not read yet: the first word behind `/api/` names the features, and their
 * routes are compared once they are there. One pattern of fastify stands for all of them, whatever their number.
 */
export function routeFinder(features: readonly Feature[]): (method: string, url: string) => Found | null | Promise<Found | null> {
  const byWord = new Map<string, Feature[]>()
  for (const feature of features) for (const word of feature.at) byWord.set(word, [...(byWord.get(word) ?? []), feature])
  const read = new Map<string, readonly Pattern[]>()

  const load = async (word: string, owners: readonly Feature[]): Promise<readonly Pattern[]> => {
    const parts = await Promise.all(owners.map((feature) => feature.load()))
    parts.forEach(({ routes }, index) => {
      for (const { key } of routes) refuseUnlisted(key, owners[index]?.at ?? [])
    })
    const patterns = patternsOf(parts.flatMap(({ routes }) => routes))
    read.set(word, patterns)
    return patterns
  }

  return (method, url) => {
    const pieces = piecesOf(url)
    const word = pieces[0] ?? ''
    const owners = byWord.get(word)
    if (!owners) return null
    const known = read.get(word)
    return known ? match(known, method, pieces) : load(word, owners).then((patterns) => match(patterns, method, pieces))
  }
}

/** A route below a word that its feature does not list would never be asked for. */
function refuseUnlisted(key: string, at: readonly string[]): void {
  const word = piecesOf(key.slice(key.indexOf(' ') + 1))[0] ?? ''
  if (!at.includes(word)) throw new Error(`${key} is not below ${at.join(', ')}: add "${word}" to its feature in src/server/features.ts.`)
}

/** What stands behind `/api/`, as it was sent; a slash at the end makes no difference. */
function piecesOf(url: string): string[] {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.slice('/api/'.length, path.endsWith('/') ? -1 : undefined).split('/')
}

/** Written words before parameters, from left to right: `/comments/mentionable` is no comment's id. */
function patternsOf(routes: readonly Route[]): Pattern[] {
  const order = (pattern: Pattern): string => pattern.pieces.map((piece) => (piece.startsWith(':') ? '1' : '0')).join('')
  return routes
    .map((route) => {
      const [method = '', path = ''] = route.key.split(' ')
      return { method, pieces: piecesOf(path), route }
    })
    .toSorted((one, other) => order(one).localeCompare(order(other)))
}

function match(patterns: readonly Pattern[], asked: string, pieces: readonly string[]): Found | null {
  const method = asked === 'HEAD' ? 'GET' : asked
  const fits = (pattern: Pattern): boolean =>
    pattern.method === method &&
    pattern.pieces.length === pieces.length &&
    pattern.pieces.every((piece, index) => (piece.startsWith(':') ? isParam(pieces[index]) : piece === pieces[index]))
  const found = patterns.find(fits)
  if (!found) return null
  const params: Record<string, string> = {}
  found.pieces.forEach((piece, index) => {
    if (piece.startsWith(':')) params[piece.slice(1)] = decoded(pieces[index] ?? '')
  })
  return { route: found.route, params }
}

const isParam = (piece: string | undefined): boolean => piece !== undefined && piece !== '' && piece.length <= longestParam

/** @throws AppError invalid_input for bytes that are no text */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    throw new AppError('invalid_input', 'The address of this request cannot be read: it is not encoded as UTF-8.')
  }
}
