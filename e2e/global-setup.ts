import path from 'node:path'
import { ensureWebBuild } from '../src/server/web-build.ts'
import { prepare } from './atelier.ts'
import { prepareChromium } from './chromium.ts'

/** Once before all journeys: the browser is unpacked, the browser part is built if it is stale, and what all begin with is made. */
export default async function setup(): Promise<() => Promise<void>> {
  const notes = { info: (_details: object, message: string) => void process.stdout.write(`${message}\n`) }
  await Promise.all([prepareChromium(), ensureWebBuild(path.resolve(import.meta.dirname, '..'), notes)])
  return await prepare()
}
