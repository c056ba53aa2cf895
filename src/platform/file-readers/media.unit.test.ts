import { expect, it } from 'vitest'
import { findingOf } from './media.ts'

const video = (codec_name: string, pix_fmt = 'yuv420p', rest: object = {}) => ({
  codec_type: 'video',
  codec_name,
  pix_fmt,
  width: 1920,
  height: 1080,
  avg_frame_rate: '25/1',
  ...rest,
})
const sound = (codec_name: string) => ({ codec_type: 'audio', codec_name })

it.each([
  ['video/mp4', [video('h264'), sound('aac')], true],
  ['video/mp4', [video('h264')], true],
  ['video/quicktime', [video('h264', 'yuvj420p'), sound('aac')], true],
  ['video/webm', [video('vp9'), sound('opus')], true],
  ['video/quicktime', [video('prores', 'yuv422p10le')], false],
  ['video/mp4', [video('hevc')], false],
  ['video/mp4', [video('h264', 'yuv420p10le')], false],
  ['video/mp4', [video('h264', 'yuv422p')], false],
  ['video/quicktime', [video('h264'), sound('pcm_s24le')], false],
  ['video/matroska', [video('h264'), sound('aac')], false],
  ['application/mxf', [video('mpeg2video')], false],
])('of a %s says whether browsers play it', (mediaType, streams, plays) => {
  expect(findingOf(mediaType, { format: { duration: '4' }, streams })).toMatchObject({ plays, duration: 4, frameRate: '25/1' })
})

it('takes the picture on the sleeve of a sound for none', () => {
  const cover = video('mjpeg', 'yuvj420p', { disposition: { attached_pic: 1 } })
  expect(findingOf('audio/mpeg', { streams: [sound('mp3'), cover] })).toEqual({ codecs: ['mp3', 'mjpeg'], pictures: [] })
})

it('says width and height as one sees them', () => {
  const turned = video('h264', 'yuv420p', { side_data_list: [{ rotation: -90 }] })
  expect(findingOf('video/mp4', { streams: [turned] })).toMatchObject({ width: 1080, height: 1920 })
})
