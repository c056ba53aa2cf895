import { applyZodMessages } from '#shared/contract/zod-messages.ts'

// Forms say the same sentences as the server.
applyZodMessages()

export { zodResolver } from '@hookform/resolvers/zod'
