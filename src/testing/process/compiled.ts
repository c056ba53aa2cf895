import path from 'node:path'

/** The environment of a process that reads our sources: what another one has compiled, as `npm start` keeps it, need not be compiled anew. */
export const compiled = { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/atelier') }
