import { expect, test } from 'vitest'
import { addressKey } from './rate-limit.ts'

test('an IPv6 customer is one address, however it is written; IPv4 stays as it is', () => {
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  const network = ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::1', '2001:0db8:0001:0002:ffff::', '2001:db8:1:2::203.0.113.9']
  expect(new Set(network.map(addressKey))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('callers who are gone meanwhile are counted together, and nothing fails for them', () => {
  expect(addressKey(undefined)).toBe('gone')
})
