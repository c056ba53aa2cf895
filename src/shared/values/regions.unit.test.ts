import { expect, test } from 'vitest'
import { countryCodes, isCountry, isRegion, regionCodes, regionName } from './regions.ts'

test('every region and country has a name, and none twice', () => {
  const names = regionCodes.map(regionName)
  expect(names.filter((name, index) => name === regionCodes[index])).toEqual([])
  expect(new Set(names).size).toBe(regionCodes.length)
  expect(regionCodes.length).toBe(249 + 9)
  expect([regionName('001'), regionName('150'), regionName('EU'), regionName('DE')]).toEqual([
    'Worldwide',
    'Europe',
    'European Union',
    'Germany',
  ])
})

test('what is no code is none', () => {
  expect(['DE', '001', 'de', 'ZZ', '', '000'].map(isRegion)).toEqual([true, true, false, false, false, false])
  expect(['DE', '001', 'EU', 'de', 'ZZ', ''].map(isCountry)).toEqual([true, false, false, false, false, false])
  expect(countryCodes.length).toBe(249)
})
