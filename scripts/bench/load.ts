import http from 'node:http'
import autocannon from 'autocannon'

/** One request, as it is sent again and again. */
export type Shot = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** Answers per second with so many connections. @throws when one of them is refused or lost */
export async function rate(shot: Shot, connections: number, seconds: number): Promise<number> {
  const result = await autocannon({
    url: shot.url,
    method: shot.method ?? 'GET',
    headers: shot.headers ?? {},
    ...(shot.body === undefined ? {} : { body: shot.body }),
    connections,
    duration: seconds,
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${shot.url} failed.`)
  return result['2xx'] / result.duration
}

/** Times of requests sent one after the other on one connection, in ms, and the bytes of the last body on the wire. */
export async function oneByOne(shot: Shot, count: number): Promise<{ times: number[]; bytes: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let bytes = 0
  try {
    for (let n = 0; n < count; n++) {
      const begun = performance.now()
      bytes = await once(shot, agent)
      times.push(performance.now() - begun)
    }
  } finally {
    agent.destroy()
  }
  return { times, bytes }
}

function once(shot: Shot, agent: http.Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = http.request(shot.url, { agent, method: shot.method ?? 'GET', headers: shot.headers ?? {} }, (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    response.on('error', reject)
    response.on('end', () => {
      if (response.statusCode && response.statusCode < 300) resolve(bytes)
      else reject(new Error(`${shot.url} answered ${response.statusCode}`))
    })
  })
  request.on('error', reject)
  request.end(shot.body)
  return promise
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** @param share 0.95 for p95 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}
