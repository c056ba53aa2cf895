import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

// Kept beside the packages and not in the shared temporary folder, where another account or another version could have put one.
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/atelier/chromium-153')
const packed = path.resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin')

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a journey lives long enough to win back what its code costs to make faster.
  '--js-flags=--no-opt --no-maglev',
]

/** The browser to test with: the one named by CHROMIUM, the machine's, or the one from the packages. */
export function chromiumPath(): string {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  return process.env.CHROMIUM ?? installed ?? path.join(cache, 'chromium')
}

/** Unpacks the browser from the packages when it is the one to use, with libraries and a font where the machine has none. */
export async function prepareChromium(): Promise<void> {
  const executable = chromiumPath()
  if (!executable.startsWith(cache)) return
  mkdirSync(cache, { recursive: true })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = cache
  try {
    if (!existsSync(executable)) await chromium.executablePath()
    if (!runs(executable)) {
      await inflate(path.join(packed, 'al2023.tar.br'))
      process.env.LD_LIBRARY_PATH = [path.join(cache, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
    }
    if (spawnSync('fc-list').stdout?.length === undefined || spawnSync('fc-list').stdout.length === 0) {
      await inflate(path.join(packed, 'fonts.tar.br'))
      process.env.FONTCONFIG_PATH = path.join(cache, 'fonts')
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  if (!runs(executable))
    throw new Error('The browser from the packages does not run on this machine: install chromium, or name one by CHROMIUM.')
}

function runs(executable: string): boolean {
  return spawnSync(executable, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
}
