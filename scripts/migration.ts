// Writes the migration that brings the database to what the tables say: npm run migration -- task-reference
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const [name, ...more] = process.argv.slice(2)

if (name === undefined || more.length > 0 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Name what changes, in small letters with hyphens: npm run migration -- task-reference')
  process.exit(1)
}

// Installed under a name of its own: as `drizzle-kit` it would count as an optional part of better-auth, and `npm start` would install it.
const tool = path.join(root, 'node_modules', 'drizzle-kit-cli', 'bin.cjs')
// This Node, which npm takes from the packages: the one of the machine may be too old to read the tables.
const snapshots = () => globSync('migrations/meta/*_snapshot.json', { cwd: root }).toSorted()
const { status } = spawnSync(process.execPath, [tool, 'generate', '--name', name], { cwd: root, stdio: 'inherit' })
if (status === 0) {
  // The next migration is compared with the newest snapshot alone, and each has some 12,000 lines.
  for (const file of snapshots().slice(0, -1)) rmSync(path.join(root, file))
  console.log('Read what it says before you commit it; what has landed is never changed, only followed.')
}
process.exitCode = status ?? 1
