// Runs before everything else, on whatever Node the machine has (18 or newer) and before node_modules exists: plain JavaScript
// and nothing but Node's own modules. Installs the packages when they are not those of package-lock.json; otherwise costs a few ms.
//   node scripts/ensure.js         what a running portal needs; a folder that has the development tools keeps them
//   node scripts/ensure.js --dev   with the development tools, for tests; adds them to what is installed
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = path.join(root, 'node_modules', '.atelier-lock')
const dev = process.argv.includes('--dev')
const locked = process.argv.includes('--locked')

const lockText = read(path.join(root, 'package-lock.json'))
if (lockText === undefined)
  fail('The file package-lock.json is missing or unreadable: fetch it again with "git checkout package-lock.json".')
const lockHash = createHash('sha256').update(lockText).digest('hex')

if (!isInstalled()) {
  if (locked) install()
  else installAlone()
}

function isInstalled() {
  const stamp = read(stampFile)
  if (stamp === `${lockHash} all` || (!dev && stamp === `${lockHash} production`)) return true
  // Somebody ran npm themselves (a developer, a Dockerfile): npm writes down what it installed, and only when it was done.
  const installed = parse(read(path.join(root, 'node_modules', '.package-lock.json')))
  if (!installed) return false
  const wanted = Object.entries(parse(lockText)?.packages ?? {}).filter(([name]) => name !== '')
  const has = ([name, entry]) => installed.packages?.[name]?.version === entry.version
  const needed = (entry) => !entry.devOptional && (entry.optional ? isForHere(entry) && !entry.dev && !entry.peer : true)
  const all = wanted.every((one) => has(one) || !needed(one[1]))
  const production = all || wanted.every((one) => has(one) || one[1].dev || !needed(one[1]))
  if (!(dev ? all : production)) return false
  writeStamp(all ? 'all' : 'production')
  return true
}

function isForHere(entry) {
  const fits = (list, value) => !list || list.includes(value)
  return (
    Boolean(entry.os || entry.cpu) &&
    fits(entry.os, process.platform) &&
    fits(entry.cpu, process.arch) &&
    !(entry.libc && !entry.libc.includes('glibc'))
  )
}

/** Two starts at once must not install into one another: the second waits on the lock file and then finds all done. */
function installAlone() {
  const args = [fileURLToPath(import.meta.url), '--locked', ...(dev ? ['--dev'] : [])]
  const result = spawnSync('flock', [path.join(root, 'package-lock.json'), process.execPath, ...args], { cwd: root, stdio: 'inherit' })
  if (result.error) install()
  else if (result.status !== 0) process.exit(result.status ?? 1)
}

function install() {
  const before = read(stampFile)
  const hasTools = process.env.NODE_ENV !== 'production' && before !== undefined && before.endsWith(' all')
  const all = dev || hasTools
  const adds = dev && before === `${lockHash} production`
  console.log(
    adds
      ? 'Adding the development tools to the packages …'
      : 'Installing the packages (only after a change of package-lock.json; takes about half a minute) …',
  )
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=optional', all ? '--include=dev' : '--omit=dev']
  // "npm ci" would first remove what is there, under a portal that may be running.
  let result = npm(adds ? ['install', '--no-save', ...options] : ['ci', ...options])
  // A lock file made against an incomplete registry lacks packages for other machines, and "npm ci" refuses it for that alone.
  // "npm install" takes the same locked versions, and --no-save leaves the lock file as it is.
  if (!adds && result.status !== 0 && /Missing: .* from lock file/.test(result.stderr) && !/Invalid: lock file/.test(result.stderr)) {
    result = npm(['install', '--no-save', ...options])
  }
  if (result.error && result.error.code === 'ENOENT') fail('The program "npm" is missing: install Node 20 or newer together with npm.')
  if (result.status !== 0) fail(whyNpmFailed(result.stderr ?? ''))
  if (result.stderr) process.stderr.write(result.stderr)
  checkNode()
  writeStamp(all ? 'all' : 'production')
}

/** The npm that started us when it did, otherwise the one on the PATH. */
function npm(args) {
  const own = process.env.npm_execpath
  const viaNode = own !== undefined && /npm-cli\.c?js$/.test(own)
  return spawnSync(viaNode ? process.execPath : 'npm', viaNode ? [own, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

function whyNpmFailed(output) {
  const has = (pattern) => pattern.test(output)
  if (has(/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network/i)) {
    return 'The packages could not be fetched: connect this machine to the internet (or set "npm config set registry" to a mirror) and run npm start again.'
  }
  if (has(/ENOSPC|no space left/i))
    return 'The disk is full: free about 1 GB for the packages, or 1.5 GB with the development tools, and try again.'
  if (has(/EACCES|EPERM|EROFS/)) {
    return `The packages cannot be written to ${path.join(root, 'node_modules')}: run npm start as the owner of this folder, or give this account the right to it.`
  }
  if (has(/EINTEGRITY/)) return 'A fetched package is damaged: run "npm cache clean --force" and then npm start again.'
  process.stderr.write(`${output.slice(0, 4000)}\n`)
  return 'The packages could not be installed; npm says why above. Put that right and run npm start again.'
}

/** Atelier runs on Node 24, which is one of the packages; where there is none for this machine its own Node must be new enough. */
function checkNode() {
  const bundled = path.join(root, 'node_modules', '.bin', 'node')
  if (existsSync(bundled)) {
    const result = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
    if (result.status === 0) return
  }
  if (Number(process.versions.node.split('.')[0]) >= 24 && !existsSync(bundled)) return
  fail(
    `There is no Node 24 package that runs on this machine (${process.platform} ${process.arch}): install Node 24 from https://nodejs.org yourself and run npm start again.`,
  )
}

function writeStamp(extent) {
  try {
    writeFileSync(stampFile, `${lockHash} ${extent}`)
  } catch {
    // A read-only installation is checked again each time; that costs some 20 ms.
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text) {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
