import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { envDocs } from '../../src/platform/process/env.ts'

/** The text of .env.example, made from the settings' own descriptions. */
export function envExample(): string {
  const head = [
    '# Settings of Atelier. All of them are optional: "npm start" works without this file.',
    '# Copy it to .env and take the "#" off what you want to change. The environment wins over the file.',
  ]
  const blocks = envDocs.map(({ name, doc, example }) => `# ${doc}\n#${name}=${/\s/.test(example) ? `"${example}"` : example}`)
  return `${[head.join('\n'), ...blocks].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(path.resolve(import.meta.dirname, '../../.env.example'), envExample())
