import { AppError } from '#shared/rights/errors.ts'
import type { Idempotency } from '../context.ts'
import { prepared, type Queryable } from '../database/db.ts'

/** What an earlier request under the same key left; without an answer it was taken back while this one waited. */
export type Earlier = { answered: false } | { answered: true; response: unknown }

/**
 * Claims a key inside the transaction; a second request under the same key waits here for the first one's commit.
 * @returns null when the key is ours now @throws AppError idempotency_mismatch
 */
export async function claimKey(client: Queryable, userId: string, { key, route, bodyHash }: Idempotency): Promise<Earlier | null> {
  const claimed = await prepared(
    client,
    'claim_key',
    'insert into idempotency_keys (user_id, route, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [userId, route, key, bodyHash],
  )
  if (claimed.length > 0) return null
  const [stored] = await prepared<{ body_hash: string; response: unknown }>(
    client,
    'read_key',
    'select body_hash, response from idempotency_keys where user_id = $1 and route = $2 and key = $3',
    [userId, route, key],
  )
  if (!stored) return { answered: false }
  if (stored.body_hash !== bodyHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for a different request. Use a new key.')
  }
  return { answered: true, response: stored.response }
}

/** Keeps the answer under its key, for whoever asks again. */
export async function keepAnswer(client: Queryable, userId: string, { key, route }: Idempotency, result: unknown): Promise<void> {
  await prepared(client, 'keep_answer', 'update idempotency_keys set response = $4 where user_id = $1 and route = $2 and key = $3', [
    userId,
    route,
    key,
    JSON.stringify(result ?? null),
  ])
}
