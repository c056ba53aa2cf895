import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { RangedSource } from './source.ts'

/**
 * One file at an address of this machine, for as long as ffmpeg reads it: it asks for the parts it needs, wherever they are stored, and
 * nobody else knows the address.
 */
export async function openDoor({ size, read }: RangedSource): Promise<{ address: string; close: () => void }> {
  const path = `/${randomUUID()}`
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== path) return void response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? 'bytes=0-') ?? []
    const range = { start: Number(from), end: Math.min(to ? Number(to) : size - 1, size - 1) }
    if (from === undefined || range.start > range.end) return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    const body = await read(range)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(206, {
      'accept-ranges': 'bytes',
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    })
    await pipeline(body, response)
  }
  // A reader that seeks leaves an answer half-way.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}${path}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
