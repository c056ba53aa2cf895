import { z } from 'zod'
import { oneLine } from './one-line.ts'

export const networks = ['instagram', 'youtube', 'twitter', 'tiktok'] as const
export type Network = (typeof networks)[number]

/** The fields that hold the handle of each network. */
export const handleFields = {
  instagram: 'instagramHandle',
  youtube: 'youtubeChannel',
  twitter: 'twitterHandle',
  tiktok: 'tiktokHandle',
} as const
export type HandleField = (typeof handleFields)[Network]

/** The fields that hold the followers on each network. */
export const followerFields = {
  instagram: 'followersInstagram',
  youtube: 'followersYoutube',
  twitter: 'followersTwitter',
  tiktok: 'followersTiktok',
} as const
export type FollowerField = (typeof followerFields)[Network]

export const networkLabels: Readonly<Record<Network, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitter: 'Twitter',
  tiktok: 'TikTok',
}

const hosts: Readonly<Record<Network, RegExp>> = {
  instagram: /^(instagram\.com|instagr\.am)$/,
  youtube: /^(youtube\.com|youtu\.be)$/,
  twitter: /^(twitter\.com|x\.com)$/,
  tiktok: /^tiktok\.com$/,
}

const maxLength: Readonly<Record<Network, number>> = { instagram: 50, youtube: 100, twitter: 50, tiktok: 50 }

/** Path segments of YouTube that stand before the name of a channel. */
const beforeName = /^(channel|c|user)$/

/**
 * Extracts the handle from typed text: drops a leading @ and reduces an address to the handle. Returns an address of another site
 * unchanged.
 */
export function handleIn(network: Network, typed: string): string {
  const text = typed.trim()
  const address = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})\/+([^?#]*)/i.exec(text)
  const site = address?.[1]?.toLowerCase().replace(/^(www|m|mobile)\./, '')
  const segments = address?.[2]?.split('/').filter(Boolean) ?? []
  const named = network === 'youtube' && beforeName.test(segments[0] ?? '') ? segments[1] : segments[0]
  const handle = site !== undefined && hosts[network].test(site) && named !== undefined ? decoded(named) : text
  return handle.replace(/^@+/, '')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const shapes: Readonly<Record<Network, RegExp>> = {
  instagram: /^[^\s/@:]+$/,
  twitter: /^[^\s/@:]+$/,
  tiktok: /^[^\s/@:]+$/,
  // The name of a channel may have spaces.
  youtube: /^[^/@]+$/,
}

/** A handle as it is typed or pasted; empty text means that there is none. */
export function handle(network: Network) {
  const max = maxLength[network]
  const kept = z
    .string()
    .max(max, `Enter at most ${max} characters`)
    .regex(shapes[network], `Enter a handle such as @mia, or its address on ${networkLabels[network]}`)
  return oneLine()
    .max(500)
    .transform((typed) => handleIn(network, typed))
    .transform((text) => (text === '' ? null : text))
    .pipe(kept.nullable())
    .nullable()
}

/** Where a handle is seen on its network. */
export function handleUrl(network: Network, name: string): string {
  const at = encodeURIComponent(name)
  if (network === 'instagram') return `https://www.instagram.com/${at}/`
  if (network === 'twitter') return `https://x.com/${at}`
  if (network === 'tiktok') return `https://www.tiktok.com/@${at}`
  return /^UC[\w-]{22}$/.test(name)
    ? `https://www.youtube.com/channel/${at}`
    : `https://www.youtube.com/@${encodeURIComponent(name.replaceAll(' ', ''))}`
}
