import { z } from 'zod'
import { fieldLabel } from '../values/field-label.ts'

type Issue = z.core.$ZodRawIssue

/** Has zod say in sentences what is wrong, instead of its own messages. Call once per process, and in the browser with the first form. */
export function applyZodMessages(): void {
  z.config({ customError: sentenceFor })
}

/** More values than these are not listed in a sentence. */
const listed = 12

/** Says what a field has to be, by its name. The specification gives 'Required' and 'Expected X, received Y' word for word. */
function sentenceFor(issue: Issue): string {
  const name = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(name, issue.expected, issue.input)
    case 'invalid_value':
      return valueSentence(name, issue.values)
    case 'too_big':
      return sizeSentence(name, { ...issue, limit: issue.maximum }, 'big')
    case 'too_small':
      return sizeSentence(name, { ...issue, limit: issue.minimum }, 'small')
    case 'invalid_format':
      return formatSentence(name, issue)
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Unknown field: ${namedKeys(issue.keys)}`
    case 'invalid_union':
      return unionSentence(name, issue)
    case 'invalid_key':
      return `Unknown field: ${namedKeys([String(issue.path?.at(-1))])}`
    case 'invalid_element':
      return `${name} has an entry that is not valid`
    default:
      return `${name} is not valid`
  }
}

const keysNamed = 5
const keyMax = 60

/** Names a few fields, shortened: the caller chose how many there are, and how long they are. */
function namedKeys(keys: readonly string[]): string {
  const named = keys.slice(0, keysNamed).map((key) => (key.length > keyMax ? `${key.slice(0, keyMax).toWellFormed()}…` : key))
  return keys.length > keysNamed ? `${named.join(', ')} and ${keys.length - keysNamed} more` : named.join(', ')
}

/** The last field of a path; an entry of a list is counted as people do. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'The request'
  if (typeof last !== 'number') return fieldLabel(String(last))
  const list = path.findLast((part) => typeof part === 'string')
  return list === undefined ? `Entry ${last + 1}` : `Entry ${last + 1} of ${fieldLabel(list).toLowerCase()}`
}

function typeSentence(name: string, expected: string, input: unknown): string {
  if (input === undefined || input === null) return 'Required'
  if (typeof input === 'number' && ['number', 'int', 'bigint'].includes(expected))
    return Number.isFinite(input) ? `${name} must be a whole number` : `${name} must be a number`
  return `Expected ${expected}, received ${Array.isArray(input) ? 'array' : typeof input}`
}

function valueSentence(name: string, values: readonly z.core.util.Primitive[]): string {
  const [only] = values
  if (values.length === 1) return `${name} must be ${String(only)}`
  // An order is given once, not both ways.
  const upwards = values.map(String).filter((value) => !(value.startsWith('-') && values.includes(value.slice(1))))
  if (upwards.length > listed) return `${name} is not one of the values that the API reference lists`
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(upwards)
  return `${name} must be ${choices}${upwards.length < values.length ? ', with “-” in front for the opposite order' : ''}`
}

type Size = { origin: string; inclusive?: boolean | undefined; exact?: boolean | undefined; limit: number | bigint | Date }

/** What a text has characters, a list has entries; of a number and a date the value itself counts. */
const units: Readonly<Record<string, string>> = { string: 'character', array: 'entry', set: 'entry', map: 'entry', file: 'byte' }

function sizeSentence(name: string, { origin, inclusive = true, exact, limit }: Size, too: 'big' | 'small'): string {
  const unit = units[origin]
  const amount = limit instanceof Date ? limit.toISOString() : Number(limit).toLocaleString('en')
  if (!unit) {
    const [at, beyond] = too === 'big' ? ['at most', 'less than'] : ['at least', 'more than']
    return `${name} must be ${inclusive ? at : beyond} ${amount}`
  }
  const counted = `${amount} ${limit === 1 || limit === 1n ? unit : unit === 'entry' ? 'entries' : `${unit}s`}`
  if (exact) return `${name} must have exactly ${counted}`
  if (too === 'small' && Number(limit) === 1) return unit === 'character' ? `${name} must not be empty` : `${name} needs at least one entry`
  return too === 'big' ? `${name} can have at most ${counted}` : `${name} must have at least ${counted}`
}

/** What a format looks like. */
const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-12-31',
  datetime: 'a date and time such as 2026-12-31T09:30:00Z',
  time: 'a time such as 09:30',
  email: 'an e-mail address',
  url: 'a web address that begins with https:// or http://',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
}

function formatSentence(name: string, issue: Extract<Issue, { code: 'invalid_format' }>): string {
  if (issue.format === 'uuid' || issue.format === 'guid') return idSentence(name, issue.path ?? [])
  const like = formats[issue.format]
  return like ? `${name} must be ${like}` : `${name} has a form that is not accepted`
}

function idSentence(name: string, path: readonly PropertyKey[]): string {
  if (path.at(-1) !== 'id') return `${name} must be given by its id`
  return path.length === 1 ? 'The id is not valid. Check the address' : 'The id is not valid'
}

/** Says what is wrong in the branch that was meant: one whose type fits. */
function unionSentence(name: string, issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if ('options' in issue && Array.isArray(issue.options)) return valueSentence(name, issue.options as z.core.util.Primitive[])
  const meant = issue.errors.find(([first]) => first && !(first.code === 'invalid_type' && first.path.length === 0))
  const found = meant?.[0]
  if (!found) return `${name} has a form that is not accepted`
  return sentenceFor({ ...found, path: [...(issue.path ?? []), ...found.path] } as Issue)
}
