import { runLimited } from './limited.ts'

/** Programs that are used where the machine has them, each by what it answers at once. */
const asked = { ffmpeg: ['-version'], ffprobe: ['-version'], 'heif-convert': ['--help'] }
export type Program = keyof typeof asked

/** By the program and where it is looked for. */
const found = new Map<string, Promise<boolean>>()

/** Whether this machine has it. What is there stays there; what is missing may be installed, and is looked for again. */
export async function hasProgram(program: Program): Promise<boolean> {
  const key = `${program} ${process.env.PATH}`
  const asking = found.get(key) ?? answers(program)
  found.set(key, asking)
  const there = await asking
  if (!there) found.delete(key)
  return there
}

const answers = (program: Program): Promise<boolean> =>
  runLimited([program, ...asked[program]], null, { time: 10_000, memory: 500, output: 100_000 }).then(
    () => true,
    () => false,
  )

/** Whether both programs of ffmpeg are there. */
export async function hasFfmpeg(): Promise<boolean> {
  const there = await Promise.all([hasProgram('ffmpeg'), hasProgram('ffprobe')])
  return there.every(Boolean)
}
