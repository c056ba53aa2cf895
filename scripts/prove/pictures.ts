import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hostileFiles, whitePng } from '../../src/testing/process/hostile-files.ts'
import type { Server } from '../../src/testing/process/server.ts'
import { residentOf, type World } from './files.ts'
import type { Held } from './held.ts'

type Door = { name: string; address: string }
type Sent = { status: number; says: string }

const send = async ({ url }: Server, { cookie }: World, { address }: Door, bytes: Buffer): Promise<Sent> => {
  const answer = await fetch(`${url}${address}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string }
  return { status: answer.status, says: message }
}

/** Where a picture comes in one plain request: one's own, that of a brand, and those in the text of an article. */
async function doorsOf({ url }: Server, { cookie, pool }: World): Promise<Door[]> {
  const { rows } = await pool.query<{ brand: string; project: string; person: string }>(
    `select p.id as project, p.brand_id as brand, (select s.user_id from sessions s order by s.created_at limit 1) as person from projects p limit 1`,
  )
  const [{ brand, project, person } = { brand: '', project: '', person: '' }] = rows
  const made = await fetch(`${url}/api/content-items`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ contentType: 'article', title: 'Lookbook', projectId: project, assignedTo: null }),
  })
  const { id } = (await made.json()) as { id: string }
  return [
    { name: 'avatar', address: `/api/profiles/${person}/avatar` },
    { name: 'logo', address: `/api/brands/${brand}/logo` },
    { name: 'picture of an article', address: `/api/content-items/${id}/picture` },
  ]
}

/** The same hostile files at the doors where a picture is stored anew at once, while somebody waits for the answer. */
export async function picturesRefused(server: Server, world: World, photo: (side: number) => Promise<Buffer>): Promise<Held[]> {
  const doors = await doorsOf(server, world)
  const count = async () => (await world.pool.query<{ n: number }>('select count(*)::int as n from files')).rows[0]?.n
  const before = await count()
  const wrong: string[] = []
  const files = hostileFiles(`escaped-${randomUUID()}`)
  for (const door of doors) {
    for (const { name, bytes } of files) {
      const { status, says } = await send(server, world, door, bytes)
      const right = (status === 400 || status === 413) && says.length > 0
      if (!right) wrong.push(`${name} as ${door.name}: ${status} ${says}`)
    }
  }
  const huge = await send(server, world, doors.at(-1) ?? { name: '', address: '' }, whitePng(20_000))
  const after = await count()
  const taken = await Promise.all(doors.map(async (door) => (await send(server, world, door, await photo(900))).status))
  const told = wrong.length > 0 ? `: ${wrong.join('; ')}` : ''
  return [
    {
      line: `The same ${files.length} as ${doors.map(({ name }) => name).join(', ')}: ${wrong.length} answered otherwise than by a refusal in words${told}; nothing of them is stored. “${huge.says}”`,
      held: wrong.length === 0 && before === after && huge.status === 413 && taken.every((status) => status === 200),
    },
    await twelvePasted(server, world, doors, await photo(7000)),
  ]
}

/** Twelve of the largest that are taken, at once; what readers and the process that answers everybody take is watched. */
async function twelvePasted(server: Server, world: World, doors: readonly Door[], bytes: Buffer): Promise<Held> {
  const door = doors.at(-1) ?? { name: '', address: '' }
  const idle = residentOf(server)
  let [atOnce, readers, resident] = [0, 0, idle]
  const watch = setInterval(() => {
    const found = readersMemory()
    readers = Math.max(readers, ...found)
    atOnce = Math.max(atOnce, found.length)
    resident = Math.max(resident, residentOf(server))
  }, 50)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(server, world, door, bytes)))
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const stored = answers.filter(({ status }) => status === 200).length
  return {
    line: `Twelve photographs of 49 megapixels put into an article at once: ${stored} stored in ${seconds.toFixed(0)} s, ${atOnce} reader at a time with ${readers.toFixed(0)} MB at most; the server itself went from ${idle.toFixed(0)} to ${resident.toFixed(0)} MB.`,
    held: stored === 12 && atOnce === 1 && resident < 260,
  }
}

/** Resident memory of every reader on this machine, in MB. */
export function readersMemory(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (
          !readFileSync(`/proc/${pid}/cmdline`, 'utf8')
            .split('\0')
            .some((part) => part.startsWith(readerProgram))
        )
          return []
        const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
        return found ? [Number(found[1]) / 1024] : []
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}
const readerProgram = path.resolve(import.meta.dirname, '../../src/platform/file-readers/child.ts')
