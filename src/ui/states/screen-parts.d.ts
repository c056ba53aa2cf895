/** Made by vite.config.ts from `src/features/screens.ts`: the files that screens name, loaded one by one. */
declare module 'virtual:screen-parts' {
  const parts: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
  export default parts
}
