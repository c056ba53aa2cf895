// Where the process begins. Plain JavaScript, because the cache has to be on before the first TypeScript file is read: what is read
// earlier is stripped of its types at every start, and the stripper alone takes 40 ms to load.
import { enableCompileCache, registerHooks } from 'node:module'
import path from 'node:path'

// Not in the shared temporary folder, where another account could put compiled code of its own.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/atelier'))

// drizzle is hundreds of small files; as ES modules they take 0.5 s of every start, as CommonJS (same code, same package) 0.08 s.
registerHooks({
  resolve: (name, context, next) => next(name, name.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context),
})

await import('./main.ts')
