// Format, lint, types, structure, unused code and unit tests, in seconds: npm run check
import { runQuietly, staticSteps, unitStep } from './steps.ts'

const results = await runQuietly([...staticSteps, unitStep])
const failed = results.filter((result) => !result.ok).map((result) => result.step.name)
console.log(failed.length === 0 ? '\nAll is well.' : `\nPut right: ${failed.join(', ')}. "npx biome check --write" formats.`)
process.exitCode = failed.length === 0 ? 0 : 1
