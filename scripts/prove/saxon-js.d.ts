/** What the proof of invoices calls of Saxon's processor, which comes without types. */
declare module 'saxon-js' {
  type Options = { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' }
  const saxon: { transform(options: Options, manner: 'async'): Promise<{ principalResult: string }> }
  export default saxon
}
