import { applyZodMessages } from '#shared/zod-messages.ts'

// Tests that parse by a schema see the messages that people see.
applyZodMessages()
