import { expect, it } from 'vitest'
import { fileAddress, playedAddress, previewAddress, type ShownFile, showingOf, stillAt, stripGridOf } from './shown-file.ts'

const file = (mediaType: string, name = 'a', rest: Partial<ShownFile> = {}): ShownFile => ({
  id: '1',
  name,
  mediaType,
  size: 1,
  state: 'ready',
  ...rest,
})
const large = { image: true, large: true, width: 1, height: 1, duration: null }

it.each([
  ['image/png', 'a.png', 'picture'],
  ['image/tiff', 'a.tif', 'none'],
  ['video/quicktime', 'a.mov', 'video'],
  ['audio/mpeg', 'a.mp3', 'audio'],
  ['application/pdf', 'a.pdf', 'pdf'],
  ['text/plain', 'Read me.md', 'markdown'],
  ['text/plain', 'page.html', 'text'],
  ['text/plain', 'logo.svg', 'text'],
  ['application/zip', 'a.png', 'none'],
  ['application/octet-stream', 'a.mp4', 'none'],
])('shows %s called %s as %s', (mediaType, name, showing) => {
  expect(showingOf(file(mediaType, name))).toBe(showing)
})

it('shows what browsers do not draw by its large preview, once there is one', () => {
  expect(showingOf(file('image/tiff', 'a.tif', { reading: large }))).toBe('picture')
  expect(showingOf(file('text/plain', 'logo.svg', { reading: large }))).toBe('picture')
  expect(showingOf(file('application/zip', 'a.zip', { reading: large }))).toBe('none')
})

it('shows nothing of what is not handed out yet', () => {
  for (const state of ['scanning', 'infected', 'unscanned']) expect(showingOf(file('image/png', 'a.png', { state }))).toBe('none')
})

it('finds the bytes at the usual place, or where they are', () => {
  expect(fileAddress(file('image/png'))).toBe('/api/files/1')
  expect(previewAddress(file('image/png', 'a', { address: '/api/links/files/1' }), 'large')).toBe('/api/links/files/1/preview?kind=large')
})

it('plays the copy of a video where browsers do not play the file itself', () => {
  const video = (playable: 'itself' | 'copy' | 'waiting' | 'none' | null) =>
    file('application/mxf', 'a.mxf', { reading: { ...large, playable, strip: null } })
  expect(playedAddress(video('copy'))).toBe('/api/files/1/preview?kind=playable')
  expect(playedAddress(video('itself'))).toBe('/api/files/1')
  expect([showingOf(video('copy')), showingOf(video('waiting')), showingOf(video(null))]).toEqual(['video', 'video', 'none'])
})

it('knows how a strip of stills lies, and which of them shows a part', () => {
  const strip = { stills: 23, width: 1600, height: 270 }
  expect(stripGridOf(file('video/mp4', 'a', { reading: { ...large, strip } }))).toEqual({
    stills: 23,
    columns: 10,
    rows: 3,
    width: 160,
    height: 90,
  })
  expect(stripGridOf(file('video/mp4'))).toBeNull()
  expect([stillAt(-0.1, 23), stillAt(0.5, 23), stillAt(1, 23)]).toEqual([0, 11, 22])
})
