import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/rights/errors.ts'
import type { Env } from '../process/env.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The settings that say which address is the portal's own. */
export type OwnAddress = Pick<Env, 'PUBLIC_URL' | 'publicUrlIsSet'>
type Asking = Pick<FastifyRequest, 'method' | 'headers' | 'protocol'>

/**
 * Refuses changes that another site's page sends with a person's cookie. A browser always names its Origin or Sec-Fetch-Site on
 * such requests; a request with neither comes from a program and passes.
 * @throws AppError foreign_origin
 */
export function refuseForeignOrigin(request: Asking, own: OwnAddress): void {
  if (!safeMethods.has(request.method)) refuseOtherSite(request, own)
}

/**
 * The same for every method: no other site may hold the live stream open either.
 * @throws AppError foreign_origin
 */
export function refuseOtherSite(request: Asking, own: OwnAddress): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreignSite || (origin !== undefined && !isOwnOrigin(origin, request, own))) {
    throw new AppError('foreign_origin', `This request comes from another site and was refused.${hint(origin, request, own)}`)
  }
}

/**
 * With PUBLIC_URL: that origin, and a loopback address when the request came by it, as through a tunnel. Without: the address by which the
 * request came. Its scheme is https only where TRUST_PROXY trusts the proxy that says so.
 */
function isOwnOrigin(origin: string, request: Asking, own: OwnAddress): boolean {
  const reached = reachedBy(request)
  if (!own.publicUrlIsSet) return origin === reached?.origin
  return origin === own.PUBLIC_URL || (origin === reached?.origin && isLoopback(reached.hostname))
}

function reachedBy({ protocol, headers: { host } }: Asking): URL | null {
  const address = `${protocol}://${host}`
  return host && /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address) : null
}

const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** Behind a proxy with TLS the portal can't know its own address; whoever set it up learns here which setting is missing. */
function hint(origin: string | undefined, { headers: { host } }: Asking, own: OwnAddress): string {
  const sameHost = !own.publicUrlIsSet && origin === `https://${host}`
  return sameHost ? ` If it is the portal's own address, its operator must set PUBLIC_URL=${origin}.` : ''
}
