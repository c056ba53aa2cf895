import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** What a browser with an empty cache loads to show a route, in brotli; the limits are those of goal 7 in `docs/performance.md`. KB = 1000 bytes. */
const budgets = [
  { route: '/auth', limit: 130, modules: ['screens/auth-page.tsx'] },
  { route: '/tasks', limit: 220, modules: ['shell/app-shell.tsx', '../features/tasks/saved-views/tasks-screen.tsx'] },
]

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const folder = process.argv[2] ?? 'dist/web'
const manifestFile = join(folder, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error(`There is no build in ${folder}. Run "npm start" once, or "npx vite build".`)
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

/** The chunk and everything it imports statically: the browser loads all of it before the screen can show. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(next, found)
  return found
}

function kilobytes(file: string): number {
  const path = join(folder, file)
  const packed = existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`)
    : brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return packed.length / 1000
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (!entry) throw new Error(`${manifestFile} names no entry`)

let tooBig = false

/** Says what a route loads, the largest first. @param limit in KB */
function report(route: string, limit: number, files: readonly string[]): void {
  const sizes = files.map((file) => ({ file, size: kilobytes(file) })).sort((a, b) => b.size - a.size)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  tooBig ||= total > limit
  console.log(
    `${route.padEnd(8)} ${total.toFixed(1).padStart(6)} KB of ${limit} KB in ${files.length} files${total > limit ? '  TOO BIG' : ''}`,
  )
  for (const { file, size } of sizes) console.log(`         ${size.toFixed(1).padStart(6)} KB  ${file}`)
}

for (const { route, limit, modules } of budgets) {
  const keys = new Set(withImports(entry))
  for (const name of modules) {
    if (!manifest[name]) throw new Error(`${name} is not in the build; was it renamed?`)
    withImports(name, keys)
  }
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''))
  report(route, limit, ['early.js', ...[...files].filter((file) => file.endsWith('.js'))])
}

// The page of a secret link is built by itself, outside the manifest: its document names all that its first view loads.
const linkPage = readFileSync(join(folder, 'link.html'), 'utf8')
const linkFiles = [...linkPage.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
const linkScripts = linkFiles.filter((file) => file.endsWith('.js'))
if (linkScripts.length === 0) throw new Error('link.html names no script')
report('/link', 130, linkScripts)
for (const file of linkFiles.filter((one) => one.endsWith('.css')))
  console.log(`         ${kilobytes(file).toFixed(1).padStart(6)} KB  ${file} (styles)`)

if (tooBig) process.exitCode = 1
