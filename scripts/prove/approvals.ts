import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Pool, PoolConfig } from 'pg'
import { recordDecision } from '../../src/features/records/decisions/commands.ts'
import { checkChain, findingText } from '../../src/features/records/decisions/proof-check.ts'
import type { Services } from '../../src/platform/context.ts'
import { createPool } from '../../src/platform/database/db.ts'
import { transact } from '../../src/platform/transactions/transact.ts'
import { type Picture, pictureAddress } from '../../src/shared/markdown/tree.ts'
import { picture } from '../../src/testing/harness/agency.ts'
import { reviewerOf, tampering } from '../../src/testing/harness/decisions.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startWorld } from './world.ts'

export type ApprovalsReport = { lines: string[]; problems: string[] }
type Given = { rounds: number; deciders: number; kills: number }

const reviewer = reviewerOf({ id: randomUUID(), fullName: 'Θεοδώρα Żółć Анна हिन्दी' })

/** One decision in a transaction of its own, on a pool alone. */
async function decide(pool: Pool, title: string, fails = false): Promise<void> {
  const services = { pool, env: { NODE_ENV: 'test' }, live: { wake: () => undefined } } as unknown as Services
  await transact({ services, actor: reviewer, requestId: 'prove' }, async (tx) => {
    await tx.query('select 1')
    recordDecision(tx, reviewer, {
      record: { type: 'poster', id: randomUUID(), title },
      version: { id: randomUUID(), number: 1, text: title },
      outcome: 'approved',
      comment: `On ${title}`,
      ownWork: false,
    })
    if (fails) throw new Error('taken back')
  })
}

/** Deciders at once, some taken back, others killed; the table changed behind its triggers; the proof read by other programs. */
export async function approvalsRun({ rounds, deciders, kills }: Given): Promise<ApprovalsReport> {
  const [lines, problems]: [string[], string[]] = [[], []]
  const held = (text: string, wrong: readonly string[]): void => {
    lines.push(text)
    problems.push(...wrong)
  }
  const world = await startWorld()
  try {
    const { pool } = world
    const begun = performance.now()
    let kept = 0
    for (let round = 0; round < rounds; round += 1) {
      const all = Array.from({ length: deciders }, (_, at) => decide(pool, `${round}-${at}`, (round + at) % 5 === 0))
      kept += (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
    }
    const seconds = (performance.now() - begun) / 1000
    const alone = performance.now()
    for (let at = 0; at < 50; at += 1) await decide(pool, `alone-${at}`)
    const each = (performance.now() - alone) / 50
    held(
      `${deciders} deciders at once, ${rounds} rounds, a fifth taken back: ${kept} decisions in ${seconds.toFixed(1)} s (${((seconds * 1000) / kept).toFixed(1)} ms each; alone ${each.toFixed(1)} ms), no fork, no gap.`,
      await wrongIn(pool, kept + 50),
    )
    const killed = await killedDeciders(world.pool, kills)
    held(`${kills} times \`kill -9\` under 16 deciders: ${killed.told} acknowledged, ${killed.lost} lost, no fork, no gap.`, [
      ...(await wrongIn(world.pool)),
      ...(killed.lost > 0 ? [`${killed.lost} acknowledged decisions are lost.`] : []),
    ])
    held(...(await proofRead(world)))
    held(...(await articleProofRead(world)))
    held(...(await notesRead(world)))
    held(...(await tampered(world.pool)))
    return { lines, problems }
  } finally {
    await world.close()
  }
}

async function wrongIn(pool: Pool, count?: number): Promise<string[]> {
  const { findings, decisions } = await checkChain(pool)
  const missing = count !== undefined && decisions !== count ? [`${count} decisions were acknowledged, ${decisions} are there.`] : []
  return [...findings.map(findingText), ...missing]
}

/** Processes that decide until they are killed; what one has printed was committed. */
async function killedDeciders(pool: Pool, kills: number): Promise<{ told: number; lost: number }> {
  const { host, port, user, database } = pool.options
  const connection = JSON.stringify({ host, port, user, database, password: pool.options.password })
  const told: string[] = []
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, [import.meta.filename, String(round)], { env: { ...process.env, PROVE_CONNECTION: connection } })
    const enough = 20 + Math.floor(Math.random() * 200)
    let out = ''
    for await (const part of child.stdout) {
      out += String(part)
      if (out.split('\n').length > enough) child.kill('SIGKILL')
    }
    told.push(...out.split('\n').slice(0, -1))
  }
  const { rows } = await pool.query<{ title: string }>('select record_title as title from decisions')
  const there = new Set(rows.map(({ title }) => title))
  return { told: told.length, lost: told.filter((title) => !there.has(title)).length }
}

/** The proof of everything, read by pdftotext and qpdf, and checked by its own program. */
async function proofRead(world: Awaited<ReturnType<typeof startWorld>>): Promise<[string, string[]]> {
  const admin = await world.as('admin')
  const answer = await fetch(`${world.url}/api/decision-proof`, { headers: { cookie: admin.cookie } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const folder = scratchFolder('proof')
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes)
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  const [text, qpdf, verified] = [
    run('pdftotext', '-layout', 'proof.pdf', '-'),
    run('qpdf', '--check', 'proof.pdf'),
    run(process.execPath, 'verify.mjs'),
  ]
  const { contents } = JSON.parse(strFromU8(files['proof.json'] ?? new Uint8Array())) as { contents: string[] }
  removeScratch(folder)
  const wrong = ['Θεοδώρα', 'Żółć', 'Анна', 'What it cannot show', 'no electronic signature']
    .filter((word) => !text.stdout.includes(word))
    .map((word) => `The PDF does not say “${word}”.`)
  if (qpdf.status !== 0) wrong.push(`qpdf --check: ${qpdf.stderr}`)
  if (verified.status !== 0) wrong.push(`verify.mjs: ${verified.stderr}`)
  return [
    `A proof of ${contents.length} decisions: names in four scripts and what it cannot show by \`pdftotext\`, whole by \`qpdf --check\`, true by its own program.`,
    wrong,
  ]
}

/** The proof of an article with a picture in it: its list by pdftotext, and the picture compared by the proof's own program. */
async function articleProofRead(world: Awaited<ReturnType<typeof startWorld>>): Promise<[string, string[]]> {
  const admin = await world.as('admin')
  const project = await world.project()
  const headers = { cookie: admin.cookie }
  const given = { contentType: 'article', title: 'Lookbook', projectId: project.id }
  const { id } = await admin.call<{ id: string }>('POST /api/content-items', given)
  const put = await fetch(`${world.url}/api/content-items/${id}/picture`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await picture(300, 150)),
  })
  const stored = (await put.json()) as Omit<Picture, 'alt'>
  const body = `# Coats\n\n![Палто “Żółć”](${pictureAddress(stored)})`
  await admin.call('POST /api/content-items/:id/versions', { id, body })
  await admin.call('POST /api/content-items/:id/submission', { id, versionNumber: 1, reviewerIds: [admin.user.id] })
  await admin.call('POST /api/content-items/:id/decision', { id, versionNumber: 1, outcome: 'approved' })
  const answer = await fetch(`${world.url}/api/decision-proof?recordType=content-item&recordId=${id}`, { headers })
  const folder = scratchFolder('article-proof')
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))))
    writeFileSync(path.join(folder, name), bytes)
  const file = Buffer.from(await (await fetch(`${world.url}/api/files/${stored.fileId}`, { headers })).arrayBuffer())
  writeFileSync(path.join(folder, 'coat.webp'), file)
  writeFileSync(path.join(folder, 'other.webp'), Buffer.concat([file, Buffer.from([0])]))
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  const text = run('pdftotext', '-layout', 'proof.pdf', '-').stdout.replaceAll(/\s+/g, '')
  const [qpdf, whole] = [run('qpdf', '--check', 'proof.pdf'), run(process.execPath, 'verify.mjs', 'coat.webp')]
  const changed = run(process.execPath, 'verify.mjs', 'other.webp')
  removeScratch(folder)
  const wrong = ['“Палто“Żółć””', stored.sha256, 'picturesarenotinit']
    .filter((word) => !text.includes(word))
    .map((word) => `The PDF of an article's proof does not say “${word}”.`)
  if (qpdf.status !== 0) wrong.push(`qpdf --check of an article's proof: ${qpdf.stderr}`)
  if (whole.status !== 0 || !whole.stdout.includes('1 of 1 pictures'))
    wrong.push(`verify.mjs with a picture: ${whole.stdout}${whole.stderr}`)
  if (changed.status !== 1 || !changed.stderr.includes('other.webp'))
    wrong.push(`verify.mjs does not name a changed picture: ${changed.stderr}`)
  return [
    `The proof of an article: its picture by words and SHA-256 by \`pdftotext\`, whole by \`qpdf --check\`; its own program knows the picture, and names one that was changed.`,
    wrong,
  ]
}

/** The notes of an article, in four scripts, as the PDF that people hand on, read by other programs. */
async function notesRead(world: Awaited<ReturnType<typeof startWorld>>): Promise<[string, string[]]> {
  const admin = await world.as('admin')
  const project = await world.project()
  const given = { contentType: 'article', title: 'Übersicht', projectId: project.id }
  const { id } = await admin.call<{ id: string }>('POST /api/content-items', given)
  const made = { id, body: '# Boats\n\nThey sail.' }
  const { versionId } = await admin.call<{ versionId: string }>('POST /api/content-items/:id/versions', made)
  const said = ['Größer, bitte', 'Θεοδώρα', 'Żółć', 'Анна']
  const anchor = { versionId, passage: { quote: 'They sail', at: 6 } }
  for (const body of said) await admin.call('POST /api/comments', { recordType: 'content-item', recordId: id, body, anchor })
  const answer = await fetch(`${world.url}/api/content-notes/pdf?contentItemId=${id}`, { headers: { cookie: admin.cookie } })
  const folder = scratchFolder('notes')
  writeFileSync(path.join(folder, 'notes.pdf'), new Uint8Array(await answer.arrayBuffer()))
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  const [text, qpdf] = [run('pdftotext', '-layout', 'notes.pdf', '-'), run('qpdf', '--check', 'notes.pdf')]
  removeScratch(folder)
  const wrong = [...said, 'Übersicht', '“They sail”', `There are internal notes in it (${said.length})`]
    .filter((word) => !text.stdout.replaceAll(/\s+/g, ' ').includes(word))
    .map((word) => `The PDF of notes does not say “${word}”.`)
  if (qpdf.status !== 0) wrong.push(`qpdf --check of notes: ${qpdf.stderr}`)
  return [
    `The notes of an article as PDF: what was said in four scripts and of which passage by \`pdftotext\`, whole by \`qpdf --check\`.`,
    wrong,
  ]
}

/** A change of each column, a deleted middle, an end cut off. */
async function tampered(pool: Pool): Promise<[string, string[]]> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = 'decisions'`,
  )
  const other: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    integer: 'coalesce(%, 0) + 1000000',
    bigint: '% + 1',
    boolean: 'not %',
    date: `'2020-02-02'`,
    ARRAY: `array['admin']`,
    'timestamp with time zone': `% - interval '1 second'`,
    text: `case when length(%) = 64 then repeat('c', 64) else coalesce(%, '') || 'x' end`,
  }
  const fixed: Record<string, string> = { audience: `'client'`, decider_kind: `'guest'` }
  const wrong: string[] = []
  const tamper = await tampering(pool)
  const { number, hash } = (await checkChain(pool)).head
  const expectFound = async (what: string, statement: string, says: RegExp, kept?: { number: number; hash: string }): Promise<void> => {
    await tamper.run(statement)
    const found = (await checkChain(pool, kept ? { kept: [kept] } : {})).findings.map(findingText)
    if (!found.some((one) => says.test(one))) wrong.push(`${what} is not found: ${found.join(' ')}`)
    await tamper.undo()
  }
  for (const { name, type } of columns) {
    const value = fixed[name] ?? (other[type] ?? 'null').replaceAll('%', name)
    await expectFound(`A change of ${name}`, `update decisions set ${name} = ${value} where number = 20`, /^Decision (20|1000020) \(poster/)
  }
  await expectFound(
    'A deleted middle',
    'delete from decisions where number = 20',
    /^Decision 20 is missing, after 19 \(poster.*before 21 \(poster/,
  )
  const cut = `delete from decisions where number > 20; update decision_chain set number = 20, hash = (select hash from decisions where number = 20)`
  await expectFound('An end cut off', cut, /its end has been cut off/, { number, hash })
  return [
    `Each of ${columns.length} columns changed, a middle deleted, an end cut off against a head that was kept, in a chain of ${number}: found, and the record named.`,
    wrong,
  ]
}

if (import.meta.main) {
  const pool = createPool({ ...(JSON.parse(process.env.PROVE_CONNECTION ?? '{}') as PoolConfig), max: 4 }, () => undefined)
  const lane = async (name: string): Promise<void> => {
    for (let at = 0; ; at += 1) {
      await decide(pool, `${name}-${at}`)
      process.stdout.write(`${name}-${at}\n`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, at) => lane(`kill ${process.argv[2]}-${at}`)))
}
