import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { type Network, networks } from '#shared/values/handles.ts'
import { idFrom, severalFrom, textFrom } from '#shared/values/read-search.ts'
import type { influencersApi } from './api.ts'
import { influencerStatusOrder } from './labels.ts'
import type { InfluencerStatus } from './schema.ts'

export const directorySorts = ['createdAt', 'fullName', 'totalAudience', 'engagementRate'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** Bounds of a filter: amounts as text, numbers as numbers. */
type Bounds = {
  followersFrom?: number | undefined
  followersTo?: number | undefined
  engagementRateFrom?: number | undefined
  engagementRateTo?: number | undefined
  rateFrom?: string | undefined
  rateTo?: string | undefined
  rateCurrency?: string | undefined
}

/** The address of the directory: what is filtered, and in which order. */
export type DirectorySearch = Bounds & {
  q?: string | undefined
  status?: InfluencerStatus[] | undefined
  location?: string | undefined
  niche?: string[] | undefined
  tag?: string[] | undefined
  network?: Network[] | undefined
  /** newest first by default */
  sort?: DirectorySort | undefined
}

const amountFrom = (value: unknown): string | undefined => {
  const text = textFrom(value)
  return text && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? text : undefined
}
const numberFrom = (value: unknown, max: number): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= 0 && number <= max ? number : undefined
}
const wholeFrom = (value: unknown): number | undefined => {
  const number = numberFrom(value, 8_000_000_000)
  return number !== undefined && Number.isInteger(number) ? number : undefined
}
const currencyFrom = (value: unknown): string | undefined => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined)
const among = (values: readonly string[]) => (one: string) => values.includes(one)
const isWord = (word: string) => word !== '' && word.length <= 50

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readDirectorySearch(raw: Readonly<Record<string, unknown>>): DirectorySearch {
  const rateCurrency = currencyFrom(raw.rateCurrency)
  return {
    q: textFrom(raw.q),
    status: severalFrom(raw.status, among(influencerStatusOrder)),
    location: textFrom(raw.location)?.slice(0, 100),
    niche: severalFrom(raw.niche, isWord),
    tag: severalFrom(raw.tag, isWord),
    network: severalFrom(raw.network, among(networks)),
    followersFrom: wholeFrom(raw.followersFrom),
    followersTo: wholeFrom(raw.followersTo),
    engagementRateFrom: numberFrom(raw.engagementRateFrom, 100),
    engagementRateTo: numberFrom(raw.engagementRateTo, 100),
    // Amounts are compared in one currency only.
    rateFrom: rateCurrency && amountFrom(raw.rateFrom),
    rateTo: rateCurrency && amountFrom(raw.rateTo),
    rateCurrency,
    sort: directorySorts.find((sort) => sort === raw.sort && sort !== 'createdAt'),
  }
}

/** A search that names nothing, to replace another one whole. */
export const noDirectorySearch: DirectorySearch = readDirectorySearch({})

export type InfluencerFilters = { [Name in Exclude<keyof DirectorySearch, 'sort'>]?: Exclude<DirectorySearch[Name], undefined> } & {
  sort?: 'fullName' | '-totalAudience' | '-engagementRate'
}

const sorts = { fullName: 'fullName', totalAudience: '-totalAudience', engagementRate: '-engagementRate' } as const

/** The filters of the request. */
export function influencerFilters({ sort, ...search }: DirectorySearch): InfluencerFilters {
  const named = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
  return { ...named, ...(sort && sort !== 'createdAt' && { sort: sorts[sort] }) }
}

const groups: readonly (readonly (keyof DirectorySearch)[])[] = [
  ['status'],
  ['location'],
  ['niche'],
  ['tag'],
  ['network'],
  ['followersFrom', 'followersTo'],
  ['engagementRateFrom', 'engagementRateTo'],
  ['rateFrom', 'rateTo', 'rateCurrency'],
]

/** How many filters are on, besides the text. */
export const activeDirectoryFilters = (search: DirectorySearch): number =>
  groups.filter((names) => names.some((name) => search[name] !== undefined)).length

/** As many cards as are asked for together. */
export const influencerPageSize = 60

const reads = readsOf<typeof influencersApi>()

/** The list as a request, for the spreadsheet. */
export const directoryRequest = (search: DirectorySearch) => reads('GET /api/influencers', influencerFilters(search))

/** What the directory reads first. */
export const firstOfDirectory: FirstRequests = (raw) => [
  reads('GET /api/influencers', { ...influencerFilters(readDirectorySearch(raw)), limit: influencerPageSize }),
]

/** What an influencer reads first that the address opens, over any page. */
export const firstOfInfluencer: FirstRequests = (raw) => {
  const influencer = idFrom(raw.influencer)
  return influencer ? [reads('GET /api/influencers/:id', { id: influencer })] : []
}
