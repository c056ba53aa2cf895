import { gzipSync } from 'node:zlib'
import type { Random } from '../../src/testing/kit/random.ts'

const zeros = '00000000-0000-0000-0000-000000000000'

/** Values of every type and size that a field may be sent in place of what it takes. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[[]]],
  [{}],
  { a: { b: [] } },
  { toString: 1 },
  { length: 1e9 },
  { $ne: null },
  0,
  -0,
  -1,
  1,
  1.5,
  1e21,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e100,
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '\0',
  'a\0b',
  '\ufeff',
  '\u202e\u2066',
  '\u200b',
  '\ud800',
  '\udfff\ud800',
  '\u{10ffff}',
  'é',
  'e\u0301',
  'ﬃ',
  'İı',
  '👩‍👩‍👧‍👦'.repeat(20),
  '%',
  '%_\\',
  "' or 1=1 --",
  '"; drop table users; --',
  '$1',
  '\\x00',
  '<script>',
  '{{1}}',
  '${1}',
  '../../etc/passwd',
  'C:\\',
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '2026-13-01',
  'infinity',
  '2026-01-01T00:00:00Z',
  '24:00',
  zeros,
  zeros.replaceAll('0', 'f'),
  'urn:uuid:' + zeros,
  zeros.replaceAll('-', ''),
  `{${zeros}}`,
  'a'.repeat(36),
  'a@b',
  'a@example.com\r\nBcc: b@example.com',
  `${'a'.repeat(300)}@example.com`,
  'http://[::1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'Etc/GMT+99',
  'UTC;',
  'Europe/Nowhere',
  '+02:00',
  'XXX',
  'XTS',
  '1,2,3',
  ',,,',
  'a,'.repeat(500),
  '1'.repeat(400),
  `0.${'9'.repeat(400)}`,
]

export function wrongValue(random: Random): unknown {
  if (random.chance(0.04)) return random.pick(['x', '\u{1F600}', '\u0301', '[', '-', ' ', '%']).repeat(random.int(1000, 200_000))
  if (random.chance(0.02)) return Array.from({ length: random.int(100, 5000) }, () => random.uuid())
  if (random.chance(0.02)) return nested(random.int(5, 400))
  return random.pick(wrongValues)
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value }
  return value
}

/** What is sent where JSON belongs. */
export function wrongBody(random: Random, good: string): string | Buffer {
  const cut = (text: string): string => text.slice(0, random.int(0, text.length))
  const bodies: (() => string | Buffer)[] = [
    () => cut(good),
    () => `${good}${good}`,
    () => good.replaceAll('"', "'"),
    () => good.replace(':', ': :'),
    () => `\uFEFF${good}`,
    () => Buffer.from(good, 'utf16le'),
    () => Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('}')]),
    () => gzipSync(good),
    () => Buffer.from(Array.from({ length: random.int(1, 400) }, () => random.int(0, 255))),
    () => `{"a":${'['.repeat(random.int(100, 20_000))}`,
    () => `{"__proto__":{"admin":true},"constructor":{"prototype":{}}}`,
    () => `{"name":1e999999,"limit":-0}`,
    () => `{"a":"\\ud800","b":"\\u0000"}`,
    () => `{${Array.from({ length: random.int(10, 3000) }, (_, at) => `"k${at}":${at}`).join(',')}}`,
    () => `{"name":"x","name":"y"}`,
    () => random.pick(['', ' ', 'null', '[]', '5', '"text"', 'true', 'NaN', 'undefined', '{', '}', '<a/>', 'a=1&b=2', '--x--', '\u0000']),
    () => `{"name":"${'x'.repeat(random.int(900_000, 1_200_000))}"}`,
  ]
  // What is too large is refused while it arrives: a few are enough.
  const at = random.chance(0.02) ? bodies.length - 1 : random.int(0, bodies.length - 2)
  return bodies[at]?.() ?? ''
}

/** Headers that no browser sends, or not so. */
export function wrongHeaders(random: Random): Record<string, string> {
  const value = (): string =>
    random.pick(['', ' ', '0', '-1', 'x', ',', ';', '=;=', '"', '*', '\u00ff\u00fe', 'a'.repeat(random.int(1, 7000)), 'null', '%00'])
  const headers: readonly [string, () => string][] = [
    [
      'content-type',
      () =>
        random.pick([
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'application/json; charset=utf-16',
          'application/json; charset=nonsense',
          'application/octet-stream',
          'application/json;;;',
          '/',
          'application/',
          'application/json, application/json',
          'APPLICATION/JSON',
          value(),
        ]),
    ],
    ['content-encoding', () => random.pick(['gzip', 'br', 'deflate', 'identity', value()])],
    ['accept', value],
    ['accept-encoding', () => random.pick(['gzip;q=0', '*;q=0', 'br, gzip', value()])],
    ['accept-language', value],
    ['idempotency-key', () => random.pick(['k', 'a'.repeat(255), 'a'.repeat(256), ' k', 'é', value()])],
    ['origin', () => random.pick(['null', 'http://evil.example', 'file://', 'http://', value()])],
    ['sec-fetch-site', () => random.pick(['cross-site', 'same-origin', value()])],
    ['host', () => random.pick(['evil.example', 'localhost:99999', '[::1]', 'a@b', 'x'.repeat(200)])],
    ['cookie', () => random.pick(['atelier.session_token=', 'atelier.session_token=a.b', 'atelier.session_token=%ff%zz', '=;=;', value()])],
    ['range', () => random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', value()])],
    ['if-none-match', () => random.pick(['*', 'W/"x"', value()])],
    ['if-modified-since', value],
    ['x-forwarded-for', () => random.pick(['::1', '1.2.3.4, 5.6.7.8', 'unknown', value()])],
    ['x-http-method-override', () => 'DELETE'],
    ['last-event-id', () => random.pick(['0', '-1', '1-1', '99999999999999999999', 'x', value()])],
    ['user-agent', () => random.pick(['', '\u00ff', 'U'.repeat(random.int(1, 7000))])],
    ['expect', () => random.pick(['100-continue', 'nothing'])],
    ['transfer-encoding', () => random.pick(['chunked', 'gzip, chunked', 'identity'])],
  ]
  return Object.fromEntries(random.some(headers, random.int(1, 3)).map(([name, make]) => [name, make()]))
}

/** An address that is not quite that of an operation. */
export function wrongPath(random: Random, good: string): string {
  const piece = (): string =>
    random.pick([
      '%00',
      '%ff',
      '%c0%af',
      '%zz',
      '%',
      '%2',
      '%2e%2e',
      '..',
      '.',
      '%2f',
      '%252f',
      '%5c',
      ';a=b',
      '*',
      ':id',
      '~',
      "'",
      '"',
      '|',
      '{}',
      '[]',
      '%F0%9F%98%80',
      '%ED%A0%80',
      '%u0041',
      'null',
      'undefined',
      '-1',
      '__proto__',
      'constructor',
      'toString',
      'x'.repeat(random.int(1, 9e3)),
    ])
  const parts = good.split('/')
  const at = random.int(2, Math.max(2, parts.length - 1))
  const changes: (() => string)[] = [
    () => parts.toSpliced(at, 1, piece()).join('/'),
    () => parts.toSpliced(at, 0, piece()).join('/'),
    () => `${good}/${piece()}`,
    () => `${good}/`,
    () => `${good}//`,
    () => good.replace('/api/', '/api//'),
    () => good.replace('/api/', '/API/'),
    () => good.replace('/api/', random.pick(['/api/../api/', '/./api/', '/%61pi/', '//evil.example/api/', '/api%2f'])),
    () => good.toUpperCase(),
    () =>
      `${good}?${random.pick(['?', '&', '=', '&&=', 'limit=', 'limit=1&limit=2', 'limit[]=1', 'limit[a]=1', '__proto__=1', '__proto__[a]=1', 'a=%', 'a=%ff', 'cursor=%00', 'cursor=e30', 'cursor=W10', 'cursor=WzFd', 'constructor=1', '%00=1', 'a=1&'.repeat(random.int(1, 3000))])}`,
    () => `${good}#${piece()}`,
  ]
  return random.pick(changes)()
}

/** Bytes on the wire that are HTTP in part only. */
export function wrongBytes(random: Random, path: string): string {
  const host = 'Host: 127.0.0.1'
  return random.pick([
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET ${path}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n\r\n`,
    `get ${path} HTTP/1.1\r\n${host}\r\n\r\n`,
    `BREW ${path} HTTP/1.1\r\n${host}\r\n\r\n`,
    `TRACE ${path} HTTP/1.1\r\n${host}\r\n\r\n`,
    `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET http://evil.example${path} HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}\r\n${host}\r\n\r\n`,
    `GET ${path}\u0000 HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET ${path} with spaces HTTP/1.1\r\n${host}\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`,
    `POST ${path} HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `POST ${path} HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"a"`,
    `POST ${path} HTTP/1.1\r\n${host}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    `GET ${path} HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(random.int(10, 40_000))}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}\r\n${'X-A: b\r\n'.repeat(random.int(1, 3000))}\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}\nX: bare newline\r\n\r\n`,
    'A'.repeat(random.int(1, 20_000)),
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '\r\n\r\n\r\n',
  ])
}
