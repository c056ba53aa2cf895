import { expect, test } from 'vitest'
import { loudnessIn } from './loudness.ts'

const said = (integrated: string, peak: string) => `Stream #0:0: Audio: pcm_s16le
[Parsed_ebur128_0 @ 0x55] Summary:

  Integrated loudness:
    I:         ${integrated} LUFS
    Threshold: -33.1 LUFS

  Loudness range:
    LRA:         2.0 LU
    Threshold: -43.1 LUFS
    LRA low:   -24.0 LUFS
    LRA high:  -22.0 LUFS

  True peak:
    Peak:      ${peak} dBFS
[out#0/null @ 0x66] video:0KiB audio:94KiB`

test('the loudness of the whole and the highest peak are read from what the filter says', () => {
  expect(loudnessIn(said('-23.0', '-20.1'))).toEqual({ integrated: -23, peak: -20.1 })
  expect(loudnessIn(said('-9.8', '0.4'))).toEqual({ integrated: -9.8, peak: 0.4 })
})

test('what has nothing to hear in it, or says nothing, has none', () => {
  expect(loudnessIn(said('-70.0', '-inf'))).toBeNull()
  expect(loudnessIn(said('-23.0', '-inf'))).toEqual({ integrated: -23, peak: null })
  expect(loudnessIn('Output file does not contain any stream')).toBeNull()
})
