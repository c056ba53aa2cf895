import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Finding, type ReadingTask, unpackFinding } from './finding.ts'
import { type Limits, ReaderFailed, runLimited } from './limited.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const limits: Limits = { time: 60_000, memory: 1500, output: 20_000_000 }

/** More than this is not read, in bytes: it lies in the child's memory. */
export const readingMax = 200_000_000

/**
 * Reads somebody's file in a process of its own: it may read our packages and nothing else of the disk, writes nothing, starts nothing, makes
 * no code out of text, knows none of our settings, and ends when it takes too long, too much memory or answers too much.
 * @throws ReaderFailed
 */
export async function readInChild(task: ReadingTask, source: Readable, signal?: AbortSignal, within: Limits = limits): Promise<Finding> {
  const command = childCommand(within.memory, [path.join(import.meta.dirname, 'child.ts'), JSON.stringify(task)])
  const answer = await runLimited(command, source, within, signal)
  try {
    return unpackFinding(answer)
  } catch {
    throw new ReaderFailed('broken', 'Its reader answered what nobody understands.')
  }
}

/** Node with as little as a reader needs. @param memory in MiB @param program what it runs */
export function childCommand(memory: number, program: readonly string[]): string[] {
  const readable = ['node_modules/', 'src/platform/file-readers/', 'package.json'].map((one) => `--allow-fs-read=${path.join(root, one)}`)
  const closed = ['--permission', ...readable, '--allow-addons', '--disallow-code-generation-from-strings', '--no-warnings']
  return [process.execPath, ...closed, `--max-old-space-size=${Math.round(memory / 2)}`, ...program]
}
