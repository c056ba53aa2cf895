import { z } from 'zod'
import { id } from '#shared/contract/endpoint.ts'

/**
 * `thumbnail`: up to 480 px on its longer side; `large`: up to 1600 px, of what browsers do not draw themselves or what is heavy. Of a video
 * `playable`: a copy that browsers play, where they do not play the file itself; `strip`: stills in rows of ten.
 */
export const previewInput = z.strictObject({ id, kind: z.enum(['thumbnail', 'large', 'playable', 'strip']).default('thumbnail') })
