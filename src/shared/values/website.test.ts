import { expect, test } from 'vitest'
import { completeWebsite } from './website.ts'

test.each([
  ['nike.com', 'https://nike.com'],
  ['  www.northwind.example ', 'https://www.northwind.example'],
  ['localhost.example:8080/shop?of=1', 'https://localhost.example:8080/shop?of=1'],
  ['münchen.example', 'https://münchen.example'],
])('%s is completed', (typed, address) => expect(completeWebsite(typed)).toBe(address))

test.each([
  '',
  'https://nike.com',
  'http://nike.com',
  'ftp://nike.com',
  'north',
  'mailto:a@nike.com',
  'a@nike.com',
  'nike. com',
  '//nike.com',
])('“%s” is left as it is', (typed) => expect(completeWebsite(typed)).toBe(typed))
