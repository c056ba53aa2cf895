import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'
import { AppError } from '#shared/rights/errors.ts'
import { prepared, type Queryable } from '../database/db.ts'

/** So many within a window, which begins with the first one counted. */
export type Limit = { name: string; max: number; seconds: number }

const hitRow = `
  insert into rate_limits as r (key, count, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning count, extract(epoch from window_ends_at - now())::float8 as wait`

/**
 * Counts one more under a key and refuses when it is too many. It counts before the attempt is carried out, so that many at once
 * cannot slip through between look and count; give a successful one back by `forgive` or `clear`.
 * @returns how many more there may be within the window
 * @throws AppError too_many_requests, with Retry-After set on the reply
 */
export async function hit(db: Queryable, limit: Limit, key: string, reply?: FastifyReply): Promise<number> {
  const [now] = await prepared<{ count: number; wait: number }>(db, 'rate_hit', hitRow, [`${limit.name}:${key}`, limit.seconds])
  if (!now || now.count <= limit.max) return limit.max - (now?.count ?? 0)
  const seconds = Math.max(1, Math.ceil(now.wait))
  reply?.header('retry-after', String(seconds))
  throw new TooMany(`Too many attempts. Try again in ${inWords(seconds)}.`, now.count === limit.max + 1)
}

/** The refusal of what is too many; the first within a window can be told apart, so that a log can name it once. */
export class TooMany extends AppError {
  readonly first: boolean
  constructor(sentence: string, first: boolean) {
    super('too_many_requests', sentence)
    this.first = first
  }
}

/** Takes one back: the attempt was a good one. */
export async function forgive(db: Queryable, limit: Limit, key: string): Promise<void> {
  await prepared(db, 'rate_forgive', 'update rate_limits set count = greatest(count - 1, 0) where key = $1', [`${limit.name}:${key}`])
}

/** Forgets everything counted under a key. */
export async function clear(db: Queryable, limit: Limit, key: string): Promise<void> {
  await prepared(db, 'rate_clear', 'delete from rate_limits where key = $1', [`${limit.name}:${key}`])
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'one second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

/**
 * The address failures are counted under: an IPv4 address, or the /64 network that one IPv6 customer holds. A caller who is gone before
 * anybody asks has none any more, whatever fastify's types say.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const bare = ip.split('%')[0] ?? ip
  return isIPv4(bare) || !isIPv6(bare) ? bare : networkOf(bare)
}

function networkOf(ip: string): string {
  // A dotted tail only ever stands in the lower half, which is cut off.
  const [head = '', tail] = ip.replace(/[\d.]+$/, (end) => (end.includes('.') ? '0:0' : end)).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
