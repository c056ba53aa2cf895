import { createClient } from '#shared/contract/client.ts'
import type { chatMessagesApi } from './api.ts'

export const callMessages = createClient<typeof chatMessagesApi>()
