/**
 * Keeps zod from probing `new Function`, which the content policy refuses and browsers report. Zod takes its configuration from this
 * object when it loads; `z.config` would have every page load zod with its first file. Only the browser's entry imports this: on the
 * server zod compiles its parsers.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
