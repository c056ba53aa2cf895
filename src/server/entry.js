// Where the process begins. Plain JavaScript, because the cache has to be on before the first TypeScript file is read: what is read
// earlier is stripped of its types at every start, and the stripper alone takes 40 ms to load.
import { enableCompileCache, registerHooks } from 'node:module'
import path from 'node:path'

// Not in the shared temporary folder, where another account could put compiled code of its own.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/atelier'))

const sources = new URL('..', import.meta.url).href
const packages = new Map()

/**
 * Where a name leads. For each import Node looks for a package.json in every folder above the file, which adds up to half of a start:
 * our own files are where their names say, and a package is the same one for all of them.
 */
function resolve(name, context, next) {
  const { parentURL, conditions } = context
  // drizzle is hundreds of small files; as ES modules they take 0.5 s of every start, as CommonJS (same code, same package) 0.08 s.
  const asked = name.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context
  if (!parentURL?.startsWith(sources) || conditions.includes('require')) return next(name, asked)
  if (name.endsWith('.ts')) {
    const url = name.startsWith('#') ? sources + name.slice(1) : new URL(name, parentURL).href
    return { url, format: 'module-typescript', shortCircuit: true }
  }
  let found = packages.get(name)
  if (!found) packages.set(name, (found = next(name, asked)))
  return { ...found, shortCircuit: true }
}

registerHooks({ resolve })

await import('./main.ts')
