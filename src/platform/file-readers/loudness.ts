import { openDoor } from './door.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'
import { inputOf } from './media.ts'
import type { RangedSource } from './source.ts'

/** As EBU R 128 measures it: of the whole in LUFS, and the highest true peak in dBTP. */
export type Loudness = { integrated: number; peak: number | null }

const measuring: Limits = { time: 10 * 60_000, memory: 1500, output: 1_000_000 }

/**
 * How loud the first sound of a file is as a whole; null where there is none.
 * @throws ReaderFailed; `missing` where ffmpeg is not installed
 */
export async function readLoudness(mediaType: string, source: RangedSource, signal?: AbortSignal): Promise<Loudness | null> {
  const door = await openDoor(source)
  try {
    const measured = ['-vn', '-sn', '-dn', '-map', '0:a:0', '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-']
    const ffmpeg = ['ffmpeg', '-v', 'info', '-hide_banner', '-nostats', '-nostdin', '-threads', '2']
    // What it has measured it says where programs say what is wrong.
    const command = ['/bin/sh', '-c', 'exec "$@" 2>&1', 'measured', ...ffmpeg, ...inputOf(mediaType, door.address), ...measured]
    return loudnessIn((await runLimited(command, null, measuring, signal)).toString('utf8'))
  } catch (error) {
    // Its message is part of what it answered, which is gone: what has no sound ends this way, and so does what is broken.
    if (error instanceof ReaderFailed && error.reason === 'broken') return null
    throw error
  } finally {
    door.close()
  }
}

/** Everything below this is silence: the filter says −70 of what it has found nothing in. */
const silence = -70

/** What the filter says at the end; null where it says nothing, or that there is nothing to hear. */
export function loudnessIn(text: string): Loudness | null {
  const summary = text.slice(text.lastIndexOf('Summary:'))
  const integrated = Number(/\bI:\s+(-?\d+(?:\.\d+)?) LUFS/.exec(summary)?.[1] ?? Number.NaN)
  if (!text.includes('Summary:') || Number.isNaN(integrated) || integrated <= silence) return null
  const peak = Number(/\bPeak:\s+(-?\d+(?:\.\d+)?) dBFS/.exec(summary)?.[1] ?? Number.NaN)
  return { integrated, peak: Number.isNaN(peak) ? null : peak }
}
