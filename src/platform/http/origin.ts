import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site's page sends with a person's cookie. A browser always names its Origin or Sec-Fetch-Site on
 * such requests; a request with neither is no browser and passes.
 * @throws AppError foreign_origin
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (!safeMethods.has(request.method)) refuseOtherSite(request, publicOrigin)
}

/**
 * The same whatever the method: a stream that stays open is read as no link is.
 * @throws AppError foreign_origin
 */
export function refuseOtherSite(request: FastifyRequest, publicOrigin: string): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.headers.host
  if (foreignSite || foreignOrigin) throw new AppError('foreign_origin', 'This request comes from another site and was refused.')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
