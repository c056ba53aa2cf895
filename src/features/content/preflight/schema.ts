import { z } from 'zod'
import { id, instant } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { preflightRules, severities } from '#shared/values/preflight.ts'
import { textFields } from '#shared/values/preflight-passages.ts'

const passage = z.object({ field: z.enum(textFields), before: z.string(), found: z.string(), after: z.string() })

/** What a finding rests on. */
const evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** where words stand; `count` of them in all */
  z.object({ kind: z.literal('passages'), passages: z.array(passage), count: z.number() }),
  /** what the file is, and what is wanted of it */
  z.object({ kind: z.literal('compared'), has: z.string(), wants: z.array(z.string()) }),
  /** colours of the picture with their share of it, and the nearest of the palette with its distance (CIEDE2000) */
  z.object({
    kind: z.literal('colours'),
    swatches: z.array(
      z.object({ hex: z.string(), share: z.number(), nearest: z.object({ name: z.string(), hex: z.string() }), distance: z.number() }),
    ),
  }),
  /** pictures in the text by their number in it, `of` so many */
  z.object({
    kind: z.literal('pictures'),
    pictures: z.array(z.object({ number: z.number(), fileId: z.string() })),
    of: z.number(),
  }),
])

const override = z.object({ reason: z.string(), by: personRef, at: instant })

/** The key names a finding with its evidence: once that is another, so is the key. */
export const finding = z.object({
  key: z.string(),
  rule: z.enum(preflightRules),
  severity: z.enum(severities),
  sentence: z.string(),
  evidence,
  /** who lets it stand, and why; null while nobody does */
  override: override.nullable(),
})
export type FindingView = z.infer<typeof finding>

/** What was found on the current version by the kit as it is now; no version, nothing to check. */
export const preflightView = z.object({
  id,
  versionNumber: z.number(),
  /** of the brand's kit; 0 where nothing is said in it */
  kitVersion: z.number(),
  /** the file is still being read or measured: what rests on that is not said yet */
  running: z.boolean(),
  findings: z.array(finding),
  /** problems that nobody has given a reason for */
  openProblems: z.number(),
  /** what could not be checked, each as a sentence */
  unchecked: z.array(z.string()),
})
export type PreflightView = z.infer<typeof preflightView>

export const overrideReasonMax = 500
const findingKey = z.string().regex(/^[0-9a-f]{16}$/, 'Name a finding by its key')
export const overrideFields = {
  key: findingKey,
  reason: oneLine().min(1, 'Say why').max(overrideReasonMax, `Enter at most ${overrideReasonMax} characters`),
}
/** Reasons that come with a submission, for what is open by then. */
export const overridesGiven = z.array(z.strictObject(overrideFields)).max(500).default([])
export const overrideInput = z.strictObject({ id, versionNumber: z.number().int().min(1), ...overrideFields })
