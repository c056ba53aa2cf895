import { setTimeout as delay } from 'node:timers/promises'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'
import { type GoalResult, judged } from './goals.ts'
import { median } from './load.ts'
import { memoryMb, startThin } from './processes.ts'

/**
 * Goal 13: from the start of the process to its first answer, on a folder that was used before, against thin with the same embedded
 * database; and memory of the process at rest.
 */
export async function measureStart(rounds: number): Promise<{ results: GoalResult[]; idleMb: number }> {
  const dataDir = scratchFolder('bench-start')
  try {
    await stopServer(await startServer(dataDir, { env: { LOG_LEVEL: 'error' } }))
    const ours: number[] = []
    const thin: number[] = []
    let idleMb = 0
    for (let round = 0; round < rounds; round++) {
      const other = await startThin({ dataDir })
      thin.push(other.readyMs)
      await other.stop()
      const begun = performance.now()
      const server = await startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
      ours.push(performance.now() - begun)
      if (round === rounds - 1) {
        await delay(2000)
        idleMb = memoryMb(server.process.pid ?? 0)
      }
      await stopServer(server)
    }
    const value = median(ours.map((time, index) => time / (thin[index] ?? time)))
    const detail = `ours ${Math.round(median(ours))} ms, thin with embedded database ${Math.round(median(thin))} ms`
    return {
      idleMb,
      results: [
        judged(13, 'ready after start, ours / thin with embedded database', { value, limit: 1.6, better: 'lower' }, detail),
        judged(13, 'memory idle, without the database', { value: idleMb, limit: 180, better: 'lower', unit: ' MB', digits: 0 }, 'resident'),
      ],
    }
  } finally {
    removeScratch(dataDir)
  }
}
