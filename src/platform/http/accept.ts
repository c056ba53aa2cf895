import type { FastifyRequest } from 'fastify'

/** Whether somebody asks for a spreadsheet instead of JSON: `Accept: text/csv`. */
export function asksForCsv({ method, headers }: FastifyRequest): boolean {
  const types = (headers.accept ?? '').split(',').map((type) => type.split(';')[0]?.trim().toLowerCase())
  return method === 'GET' && types.includes('text/csv')
}
