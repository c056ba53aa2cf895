import { expect, test } from 'vitest'
import { z } from 'zod'

test('zod takes its configuration from the object that the browser sets before it loads', () => {
  expect(z.config()).toBe(Reflect.get(globalThis, '__zod_globalConfig'))
})
