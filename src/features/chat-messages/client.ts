import { createClient } from '#shared/client.ts'
import type { chatMessagesApi } from './api.ts'

export const callMessages = createClient<typeof chatMessagesApi>()
