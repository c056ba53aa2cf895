import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { loadEnv, trustedProxies } from '../process/env.ts'
import { refuseForeignOrigin, refuseOtherSite } from './origin.ts'

const https = 'https://portal.example.com'
const proto = (value: string) => ({ 'x-forwarded-proto': value })

type Row = [
  why: string,
  env: { PUBLIC_URL?: string; TRUST_PROXY?: string },
  host: string,
  origin: string,
  more: Record<string, string>,
  passes: boolean,
]

/** Which origins may change something: settings, Host and Origin of the request, and what it says besides. */
const table: Row[] = [
  // Without PUBLIC_URL: the address by which the request came.
  ['same host', {}, 'atelier.lan:3000', 'http://atelier.lan:3000', {}, true],
  ['same host, default port', {}, 'atelier.lan', 'http://atelier.lan', {}, true],
  ['same host, default port written out', {}, 'atelier.lan:80', 'http://atelier.lan', {}, true],
  ['same host in other letters', {}, 'Atelier.LAN:3000', 'http://atelier.lan:3000', {}, true],
  ['loopback', {}, '127.0.0.1:3000', 'http://127.0.0.1:3000', {}, true],
  ['loopback of IPv6', {}, '[::1]:3000', 'http://[::1]:3000', {}, true],
  ['https on an http server', {}, 'atelier.lan:3000', 'https://atelier.lan:3000', {}, false],
  ['https on an http server, default ports', {}, 'atelier.lan', 'https://atelier.lan', {}, false],
  ['another scheme', {}, 'atelier.lan:3000', 'ftp://atelier.lan:3000', {}, false],
  ['another port', {}, 'atelier.lan:3000', 'http://atelier.lan:8080', {}, false],
  ['another port of loopback', {}, 'localhost:3000', 'http://localhost:5173', {}, false],
  ['another name of loopback', {}, 'localhost:3000', 'http://127.0.0.1:3000', {}, false],
  ['the default address under another Host', {}, 'atelier.lan', 'http://127.0.0.1:3000', {}, false],
  ['a subdomain', {}, 'atelier.lan', 'http://evil.atelier.lan', {}, false],
  ['null', {}, 'atelier.lan:3000', 'null', {}, false],
  ['no origin', {}, 'atelier.lan:3000', 'atelier.lan:3000', {}, false],
  ['an empty origin', {}, 'atelier.lan:3000', '', {}, false],
  ['credentials in Host', {}, 'x@evil.example', 'http://evil.example', {}, false],
  ['X-Forwarded-Proto of a stranger', {}, 'portal.example.com', https, proto('https'), false],
  ['X-Forwarded-Host of a stranger', {}, 'atelier.lan', 'http://evil.example', { 'x-forwarded-host': 'evil.example' }, false],
  // TRUST_PROXY without PUBLIC_URL: the proxy says the scheme, and nothing else.
  ['https by the trusted proxy', { TRUST_PROXY: 'true' }, 'portal.example.com', https, proto('https'), true],
  ['https by a proxy in the list', { TRUST_PROXY: '127.0.0.1' }, 'portal.example.com', https, proto('https'), true],
  ['https by a proxy not in the list', { TRUST_PROXY: '10.0.0.0/8' }, 'portal.example.com', https, proto('https'), false],
  ['http where the proxy says https', { TRUST_PROXY: 'true' }, 'portal.example.com', 'http://portal.example.com', proto('https'), false],
  ['https where the proxy says nothing', { TRUST_PROXY: 'true' }, 'portal.example.com', https, {}, false],
  ['what the caller wrote before the proxy', { TRUST_PROXY: 'true' }, 'portal.example.com', https, proto('https, http'), false],
  [
    'a host that the proxy names',
    { TRUST_PROXY: 'true' },
    '127.0.0.1:3000',
    'http://evil.example',
    { 'x-forwarded-host': 'evil.example' },
    false,
  ],
  // With PUBLIC_URL: that address, whatever Host the proxy passes on, and loopback.
  ['PUBLIC_URL', { PUBLIC_URL: https }, 'portal.example.com', https, {}, true],
  ['PUBLIC_URL with its default port', { PUBLIC_URL: `${https}:443` }, 'portal.example.com', https, {}, true],
  ['PUBLIC_URL, Host rewritten by the proxy', { PUBLIC_URL: https }, '127.0.0.1:3000', https, {}, true],
  ['PUBLIC_URL behind a trusted proxy', { PUBLIC_URL: https, TRUST_PROXY: 'true' }, 'portal.example.com', https, proto('https'), true],
  ['http in place of https', { PUBLIC_URL: https }, 'portal.example.com', 'http://portal.example.com', {}, false],
  ['another port of PUBLIC_URL', { PUBLIC_URL: https }, 'portal.example.com', `${https}:8443`, {}, false],
  ['another host that equals Host', { PUBLIC_URL: https }, 'evil.example', 'http://evil.example', {}, false],
  ['another address of the same machine', { PUBLIC_URL: https }, '192.168.1.5:3000', 'http://192.168.1.5:3000', {}, false],
  ['loopback, as through a tunnel', { PUBLIC_URL: https }, 'localhost:8080', 'http://localhost:8080', {}, true],
  ['loopback by its number', { PUBLIC_URL: https }, '127.0.0.1:3000', 'http://127.0.0.1:3000', {}, true],
  ['loopback of IPv6', { PUBLIC_URL: https }, '[::1]:3000', 'http://[::1]:3000', {}, true],
  ['https of loopback', { PUBLIC_URL: https }, 'localhost:8080', 'https://localhost:8080', {}, false],
  ['another program on loopback', { PUBLIC_URL: https }, 'portal.example.com', 'http://localhost:5173', {}, false],
  ['another port of loopback', { PUBLIC_URL: https }, 'localhost:3000', 'http://localhost:5173', {}, false],
  ['a name that begins like loopback', { PUBLIC_URL: https }, '127.0.0.1.evil.example', 'http://127.0.0.1.evil.example', {}, false],
  ['null with PUBLIC_URL', { PUBLIC_URL: https }, 'portal.example.com', 'null', {}, false],
  // Sec-Fetch-Site decides besides.
  ['a page of another site', { PUBLIC_URL: https }, 'portal.example.com', https, { 'sec-fetch-site': 'cross-site' }, false],
  ['a page of another subdomain', { PUBLIC_URL: https }, 'portal.example.com', https, { 'sec-fetch-site': 'same-site' }, false],
  ['a page of our own', { PUBLIC_URL: https }, 'portal.example.com', https, { 'sec-fetch-site': 'same-origin' }, true],
]

/** What a request meets, read by fastify as the server reads it: from 127.0.0.1, over http. */
async function outcome(env: Record<string, string | undefined>, request: { method: 'GET' | 'POST'; headers: Record<string, string> }) {
  const own = loadEnv({ HOST: '127.0.0.1', PORT: '3000', ...env })
  const server = fastify({ trustProxy: trustedProxies(own) })
  const answers = { changes: '', streams: '' }
  server.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async (received) => {
      answers.changes = attempt(() => refuseForeignOrigin(received, own))
      answers.streams = attempt(() => refuseOtherSite(received, own))
      return ''
    },
  })
  await server.inject({ url: '/', remoteAddress: '127.0.0.1', ...request })
  await server.close()
  return answers
}

function attempt(check: () => void): string {
  try {
    check()
    return 'passes'
  } catch (error) {
    return error instanceof AppError && error.code === 'foreign_origin' ? 'refused' : String(error)
  }
}

describe('an Origin', () => {
  test.each(table)('%s (%j, Host %s, Origin %s, %j): %s', async (_why, env, host, origin, more, passes) => {
    const headers = { host, origin, ...more }
    const expected = passes ? 'passes' : 'refused'
    expect(await outcome(env, { method: 'POST', headers })).toEqual({ changes: expected, streams: expected })
    // Reading is open to links from elsewhere, except for the live stream.
    expect(await outcome(env, { method: 'GET', headers })).toEqual({ changes: 'passes', streams: expected })
  })

  test('is missing where a program calls or an address is typed', async () => {
    for (const more of [{}, { 'sec-fetch-site': 'none' }] as Record<string, string>[]) {
      const headers = { host: 'portal.example.com', ...more }
      expect(await outcome({ PUBLIC_URL: https }, { method: 'POST', headers })).toEqual({ changes: 'passes', streams: 'passes' })
    }
  })

  test('of https that the server knows by http is refused with the setting that is missing', () => {
    const own = loadEnv({})
    const refusal = (origin: string) => {
      try {
        refuseForeignOrigin({ method: 'POST', protocol: 'http', headers: { host: 'portal.example.com', origin } }, own)
        return ''
      } catch (error) {
        return (error as AppError).message
      }
    }
    expect(refusal(https)).toBe(
      `This request comes from another site and was refused. If it is the portal's own address, its operator must set PUBLIC_URL=${https}.`,
    )
    expect(refusal('https://evil.example')).toBe('This request comes from another site and was refused.')
  })
})
