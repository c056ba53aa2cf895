import type { TestClient } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

type Item = { id: string; status: string; versionNumber: number }
type Answer = Item & { current?: { versionNumber?: number } }

/** A project with its manager and its owner, who may both decide; the manager writes too. */
async function desk(world: World) {
  const [manager, owner] = [await world.as('project_manager'), await world.as('product_owner')]
  const { id: projectId } = await world.project({ manager: manager.user, owner: owner.user })
  const act = (who: TestClient, id: string, what: string, fields: object) =>
    who.raw<Answer>('POST', `/api/content-items/${id}/${what}`, { ...fields })
  /** An article whose first version waits for a decision. */
  const submitted = async (title: string): Promise<string> => {
    const made = await manager.raw<Item>('POST', '/api/content-items', { contentType: 'article', title, projectId })
    const { id } = made.body
    const written = await act(manager, id, 'versions', { body: `# ${title}\n\nFirst words.` })
    const sent = await act(manager, id, 'submission', { versionNumber: 1, reviewerIds: [owner.user.id] })
    for (const answer of [made, written, sent]) {
      if (answer.status !== 201) throw new Error(`getting ready answered ${answer.status}: ${answer.text}`)
    }
    return id
  }
  const read = async (id: string) => (await manager.raw<Item>('GET', `/api/content-items/${id}`)).body
  const decidedOn = async (id: string) => {
    const found = await world.pool.query<{ number: number; outcome: string }>(
      `select version_number as number, outcome from decisions where record_id = $1 order by number`,
      [id],
    )
    return found.rows
  }
  return { manager, owner, act, submitted, read, decidedOn }
}

const versionDuringApproval: Race = {
  name: 'a new version during an approval',
  invariant: 'the version that was looked at is decided on, or the decision is refused with the number of the newer one',
  ways: 2,
  async prepare(world) {
    const { manager, owner, act, submitted, read, decidedOn } = await desk(world)
    return async (random, number) => {
      const id = await submitted(`Letter ${number}`)
      const deciding = () => act(owner, id, 'decision', { versionNumber: 1, outcome: 'approved' })
      const arriving = () => act(manager, id, 'versions', { body: 'Other words.' })
      const [decided, arrived] = random.chance(0.5)
        ? await Promise.all([deciding(), arriving()])
        : (await Promise.all([arriving(), deciding()])).toReversed()
      if (arrived?.status !== 201) return `the version was answered ${arrived?.status}: ${arrived?.text}`
      const item = await read(id)
      const chain = (await decidedOn(id)).map((one) => `${one.number} ${one.outcome}`).join()
      const stands = `version ${item.versionNumber}, ${item.status}, decided on: ${chain}`
      if (decided?.status === 201) return stands === 'version 2, in_revision, decided on: 1 approved' ? null : `approved, but ${stands}`
      if (decided?.status !== 409 || decided.body.current?.versionNumber !== 2) return `answered ${decided?.status}: ${decided?.text}`
      return stands === 'version 2, pending_review, decided on: ' ? null : `refused, but ${stands}`
    }
  },
}

const twoReviewers: Race = {
  name: 'two reviewers at once',
  invariant: 'one decides, the other is refused, and the chain holds one decision',
  ways: 2,
  async prepare(world) {
    const { manager, owner, act, submitted, read, decidedOn } = await desk(world)
    return async (random, number) => {
      const id = await submitted(`Headline ${number}`)
      const outcomes = [random.pick(['approved', 'rejected']), 'needs_revision']
      const answers = await Promise.all(
        [manager, owner].map((who, index) => act(who, id, 'decision', { versionNumber: 1, outcome: outcomes[index] })),
      )
      const first = answers.findIndex(({ status }) => status === 201)
      const codes = answers.map(({ status }) => status).toSorted((one, other) => one - other)
      if (codes.join() !== '201,409') return `answers ${codes.join()}`
      const { status } = await read(id)
      const chain = await decidedOn(id)
      if (chain.length !== 1 || chain[0]?.outcome !== outcomes[first]) return `the chain holds ${JSON.stringify(chain)}`
      const meant = { approved: 'approved', rejected: 'rejected', needs_revision: 'in_revision' }[outcomes[first] ?? '']
      return status === meant ? null : `${outcomes[first]}, but it is ${status}`
    }
  },
}

export const contentRaces: readonly Race[] = [versionDuringApproval, twoReviewers]
