import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain, type Scenario } from '../../testing/matrix-world.ts'
import { insertRows } from '../../testing/rows.ts'
import { decisionRow } from './seed.ts'

/** Of a record that is gone, only admins see that something was decided. */
const onGone: Scenario = {
  title: 'of a record that is gone',
  rows: ['decisions.chain'],
  seen: ['decisions.chain'],
  shapes: ['in scope'],
  input: async ({ app }) => {
    const gone = { recordType: 'poster', recordId: randomUUID() }
    await insertRows(app.pool, 'decisions', [decisionRow({ ...gone, recordTitle: 'Gone', deciderName: 'Ada Reyes' })])
    return gone
  },
}

/** Of a guest, whose name can go at any time. */
const onNamed: Scenario = {
  rows: ['decisions.remove-name'],
  shapes: ['in scope'],
  input: async ({ app }) => {
    const row = decisionRow({
      recordType: 'poster',
      recordId: randomUUID(),
      recordTitle: 'Poster',
      deciderName: 'Ada Reyes',
      deciderKind: 'guest',
    })
    await insertRows(app.pool, 'decisions', [row])
    return { id: row.id, name: 'Ada Reyes' }
  },
}

const counted = randomUUID()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/decisions': [onGone],
    'POST /api/decisions/:id/name-removal': [onNamed],
    'GET /api/decision-chain': [plain('decisions.chain')],
    'GET /api/decision-proof': [plain('decisions.chain'), onGone],
    'GET /api/decision-verifications': [plain('decisions.chain')],
    'POST /api/decision-verifications': [plain('decisions.chain')],
  },
  creates: { 'POST /api/decision-verifications': null },
  lists: { 'GET /api/decisions': () => ({ recordType: 'poster', recordId: counted }) },
  grow: async ({ app, person }) => {
    const of = { recordType: 'poster', recordId: counted, recordTitle: 'Poster', deciderName: person.fullName, deciderId: person.id }
    await insertRows(app.pool, 'decisions', [decisionRow(of)])
    await app.sql('insert into decision_verifications (id, with_files, requested_by) values (gen_random_uuid(), true, $1)', [person.id])
  },
}
