import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { screenParts as partsOfScreens } from './src/features/screens.ts'

const server = process.env.ATELIER_SERVER ?? 'http://127.0.0.1:3000'

/** The screen that most begin with. */
const boardScreen = 'features/tasks/saved-views/tasks-screen.tsx'

/** What needs little of the portal: a page whose readers may have no account, and what a board fetches by itself once it is painted. */
const lightParts = ['app/screens/public-page.tsx', 'ui/lists/export-button.tsx', 'features/time/timers/running-timer.tsx']

/** What opens over every screen, by itself or ahead of its use; a board waits for none of it. */
const popupParts = [
  'ui/overlays/menu.tsx',
  'ui/dialogs/confirm-dialog.tsx',
  'ui/overlays/tooltip-popup.tsx',
  'app/shell/user-menu-items.tsx',
  'features/records/inbox/desktop-notices.tsx',
]

/** What forms, filters and the properties of records are made of. */
const fieldParts = ['select', 'combobox', 'checkbox', 'radio-group', 'date-input', 'number-input'].map((name) => `ui/controls/${name}.tsx`)

/** What screens share from the board on: of the design system, and of other features what they name and choose. */
const sharedByScreens =
  /[\\/](@base-ui|@floating-ui|src[\\/]shared|src[\\/]ui(?![\\/]board)|src[\\/]features(?![\\/]tasks[\\/](?!wbs|timeline)))[\\/]/

/** Chunks of pages. Records, tabs and the rest name what they need themselves. */
const isPage = /(?<!review)-(screen|page)-[^/]*$/

export default defineConfig({
  root: 'src/app',
  plugins: [react({ compiler: true }), tailwindcss(), screenParts(), preloadFont(), pdfData(), linkAddress(), wholeImports(), compressed()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // The way to each screen names all that it needs. Elsewhere a list in every file that opens something would weigh more than what it
      // saves: there a part names what it needs itself (`wholeImports`), and most are fetched ahead of their use.
      resolveDependencies: (file, needed, { hostId }) =>
        (hostId.startsWith('assets/start-') && isPage.test(file)) || hostId.endsWith('link.html') ? needed : [],
    },
    // A data: address would be refused by the content policy for fonts, and hides from the cache.
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedParts() } } } } },
    // The page of a secret link, by itself: built together they would share chunks, and it loads no part of the portal.
    link: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'src/app/link.html'),
          // All that its first view needs goes into one file; what is loaded by itself stays outside.
          output: { codeSplitting: { groups: [guestPart()] } },
        },
      },
    },
    // The same screens once more, for the server: it draws the first view of a page with them (src/server/first-view.ts).
    firstView: {
      consumer: 'server',
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        ssr: path.join(import.meta.dirname, 'src/app/entry/first-view.tsx'),
        copyPublicDir: false,
        manifest: false,
        minify: true,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, firstView, link } = builder.environments
      if (!client || !firstView || !link) throw new Error('A part of the build is missing.')
      // Inside the browser's build and yet out of its reach: what begins with a point is served to nobody.
      firstView.config.build.outDir = path.join(client.config.build.outDir, '.vite/first-view')
      await builder.build(client)
      link.config.build.outDir = client.config.build.outDir
      await builder.build(link)
      await builder.build(firstView)
    },
  },
  server: { proxy: { '/api': { target: server, ws: false } } },
})

/**
 * What every visit needs goes into few files: many small ones compress far worse, and each costs a request, which takes the browser longer
 * than a few KB more. `start` is everything up to the router, `base` what the sign-in page and the shell both need of the design system,
 * `sign-in` what only the first needs at once, `frame` what the shell adds, `controls` what the screens share from there on, `board` how a
 * board looks, `tasks` what else the board of tasks needs and other screens ask for too; then what is fetched ahead of its use: `popups`,
 * `fields`, and the small modules of ours that many screens share, `common` and, of those that need what opens, `dialogs`.
 */
function sharedParts() {
  const part = (name: string, priority: number, files: string | string[], belongs: Belongs = () => true) => {
    const membersOf = once((graph) => new Set(reachable(files, graph).filter((one) => belongs(one, graph))))
    return { name: (id: string, graph: ModuleGraph) => (membersOf(graph).has(id) ? name : null), debugName: name, priority }
  }
  const ofShell = once((graph) => new Set(reachable(['app/shell/app-shell.tsx', boardScreen], graph)))
  const ofBoard = once((graph) => new Set(reachable(boardScreen, graph)))
  const ofLightParts = once((graph) => new Set(reachable(lightParts, graph)))
  // Small modules of ours that need nothing but each other and what is there by then: one that brought something large along would bring
  // it to each screen that needs another of the same file.
  const common = (name: string, priority: number, without: string[]) => {
    const there = once((graph) => {
      const controls = [...ofBoard(graph)].filter((id) => sharedByScreens.test(id))
      return new Set([
        ...controls,
        ...reachable(['app/entry/main.tsx', 'app/screens/auth-page.tsx', 'app/shell/app-shell.tsx', ...without], graph),
      ])
    })
    const mayStand: Belongs = (id, graph) => isOurs(id) && !ofBoard(graph).has(id) && !ofLightParts(graph).has(id)
    const belongs: Belongs = (id, graph) =>
      mayStand(id, graph) && !isApart(id, graph) && reachableFrom([id], graph).every((one) => there(graph).has(one) || mayStand(one, graph))
    const nameOf = (id: string, graph: ModuleGraph) => (belongs(id, graph) ? name : null)
    return { name: nameOf, debugName: name, priority, minShareCount: 8, maxModuleSize: 12_000 }
  }
  return [
    // What is loaded by itself stays outside, so that the manifest still knows it by its name.
    part('start', 4, 'app/entry/main.tsx', (id) => !id.endsWith('main.tsx')),
    part('base', 3, 'app/screens/auth-page.tsx', (id, graph) => ofShell(graph).has(id)),
    part('sign-in', 2.5, 'app/screens/auth-page.tsx', (id) => !/auth-page|features[\\/]access[\\/]auth/.test(id)),
    part('frame', 2, 'app/shell/app-shell.tsx', (id) => !id.endsWith('app-shell.tsx')),
    part('controls', 1, boardScreen, (id) => sharedByScreens.test(id)),
    // A package of a thousand files of which each screen needs a dozen: those that much the same screens need go together.
    { name: 'icons', priority: 0.95, test: /lucide-react/, entriesAware: true, entriesAwareMergeThreshold: 16_000 },
    part('board', 0.9, boardScreen, (id) =>
      /[\\/](src[\\/]ui[\\/]board[\\/](?!card-store|named-cards|live-cards|board-changes)|priority-sprite)/.test(id),
    ),
    part('tasks', 0.8, boardScreen, (id, graph) => isOurs(id) && !isApart(id, graph)),
    common('common', 0.7, []),
    part('popups', 0.6, popupParts, (id, graph) => !isApart(id, graph) || popupParts.some((file) => id.endsWith(file))),
    common('dialogs', 0.5, popupParts),
    part('fields', 0.4, fieldParts, (id, graph) => !isApart(id, graph)),
  ]
}

/** What the page of a secret link needs at once. */
function guestPart() {
  const needed = once((graph) => new Set(reachable('guest/main.tsx', graph)))
  const nameOf = (id: string, graph: ModuleGraph) => (needed(graph).has(id) && !id.endsWith('main.tsx') ? 'guest' : null)
  return { name: nameOf, debugName: 'guest', priority: 1 }
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null }
type Belongs = (id: string, graph: ModuleGraph) => boolean

/** What packages with one door for everything would bring along: icons, what only dialogs use of the router, and only lists of queries. */
const leftOut = /lucide-react|[\\/](useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQuery\w+)\./

const isOurs = (id: string): boolean => id.startsWith(path.join(import.meta.dirname, 'src'))

/** Whether a module is loaded by itself somewhere. */
const isApart: Belongs = (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0

function once<T>(make: (graph: ModuleGraph) => T): (graph: ModuleGraph) => T {
  let made: { value: T } | undefined
  return (graph) => (made ??= { value: make(graph) }).value
}

/** Modules, by their files below `src`, and everything they import statically. */
function reachable(files: string | string[], graph: ModuleGraph): string[] {
  const ids = [files].flat().map((file) => {
    const id = path.join(import.meta.dirname, 'src', file)
    if (!graph.getModuleInfo(id)) throw new Error(`${file} is not in the build; was it moved?`)
    return id
  })
  return reachableFrom(ids, graph)
}

function reachableFrom(ids: readonly string[], graph: ModuleGraph): string[] {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || leftOut.test(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of ids) visit(id)
  return [...found]
}

/** The module `virtual:screen-parts`: loads the files that `src/features/screens.ts` names, by their names. */
function screenParts(): Plugin {
  const name = 'virtual:screen-parts'
  return {
    name: 'atelier-screen-parts',
    // What a screen reads first only the server asks for.
    transform: (code, id) => (id.endsWith('/screens.ts') ? code.replaceAll(/\bfirst: ["'][^"']*["'],?/g, '') : null),
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => {
      if (id !== `\0${name}`) return null
      const files = [...new Set(partsOfScreens.map(({ part }) => part.slice(0, part.indexOf('#'))))]
      return `export default {${files.map((file) => `'${file}': () => import('${path.join(import.meta.dirname, file)}')`).join(',')}}`
    },
  }
}

/** Text would otherwise be drawn twice: once in the system's letters, once in ours. Only the Latin file is needed at once. */
function preloadFont(): Plugin {
  return {
    name: 'atelier-preload-font',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'firstView',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /geist-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/**
 * What PDFs may need besides the code: tables of characters, fonts that were not brought along, decoders. Read by name and one by one, as a
 * PDF asks for them; the version in the address lets browsers keep them.
 */
function pdfData(): Plugin {
  const from = path.join(import.meta.dirname, 'node_modules/pdfjs-dist')
  const wanted = /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$/
  const files = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(path.join(from, folder)).flatMap((name) => (wanted.test(name) ? [`${folder}/${name}`] : [])),
  )
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'))
  const base = `assets/pdf/${version}/`
  return {
    name: 'atelier-pdf-data',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const file = files.find((one) => `/${one}` === request.url)
        if (file === undefined) return next()
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        createReadStream(path.join(from, file)).pipe(response)
      })
    },
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: base + file, source: readFileSync(path.join(from, file)) })
    },
  }
}

/** Where a secret link leads, while developing; the built page is served by `src/server/web.ts`. */
function linkAddress(): Plugin {
  return {
    name: 'atelier-link-address',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/link') request.url = '/link.html'
        next()
      })
    },
  }
}

/** Every part imports whatever its imports will import, so that the browser asks for all of it at once. */
function wholeImports(): Plugin {
  return {
    name: 'atelier-whole-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const found = new Set(chunk.imports)
        for (const file of found) {
          const next = bundle[file]
          if (next?.type === 'chunk') for (const further of next.imports) found.add(further)
        }
        for (const file of found)
          if (file !== chunk.fileName && !chunk.imports.includes(file)) chunk.code += `import"./${path.basename(file)}";`
      }
    },
  }
}

/** Writes .br and .gz beside what compresses well; the server hands them out as they are. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'atelier-compress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'firstView',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const fit = Object.entries(bundle).filter(([name]) => /\.(m?js|css|html|svg|json)$/.test(name) && !name.startsWith('.'))
        const compress = async ([fileName, file]: (typeof fit)[number]) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          // One step more takes more than twice the time, of which a first start has to wait, and saves 2 %.
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          const [small, usual] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: small })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: usual })
        }
        await Promise.all(fit.map(compress))
      },
    },
  }
}
