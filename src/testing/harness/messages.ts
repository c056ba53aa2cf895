import { applyZodMessages } from '#shared/contract/zod-messages.ts'

// Tests that parse by a schema see the messages that people see.
applyZodMessages()
