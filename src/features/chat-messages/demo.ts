import { type DemoRows, demosIn } from '../../../scripts/seed/collected.ts'
import type { Row } from '../../testing/rows.ts'
import { conversationRow, messageRow, participantRow } from '../chats/seed.ts'
import { chatConversations, chatMessages, chatParticipants } from '../chats/table.ts'
import type { Person } from '../users/demo.ts'

type Said = readonly [who: number, text: string]

const team: readonly Said[] = [
  [0, 'Morning. The client call moves to three, please have the two routes in the folder by two.'],
  [1, 'Route A is there. Route B needs another hour, the crop of the second picture is not right yet.'],
  [2, 'I can take the captions meanwhile. Which length do we need for the stories?'],
  [0, 'Eight words at most. Keep the claim as it is:\n\n> Made slowly, on purpose.'],
  [1, 'Done, **route B is in the folder**. The colours follow chapter 3 of the guidelines.'],
  [2, 'Looks good to me.'],
]
const direct: readonly Said[] = [
  [0, 'Do you have ten minutes for the budget of the autumn campaign?'],
  [1, 'After lunch, yes. I would move two days from the film to the stills.'],
  [0, 'Fine with me, as long as the cut stays below thirty seconds.'],
  [1, 'It does: 28.'],
]
const withClient: readonly Said[] = [
  [0, 'The first three layouts are ready for you. You find them under Graphics, shared this morning.'],
  [1, 'Thank you! The second one is our favourite. Could the product be a little larger?'],
  [0, 'Of course. You have the new version tomorrow.'],
  [1, 'Perfect. Our board meets on Thursday, so that is just in time.'],
]

/** What the people of the demo say to each other: in a team, to each other, and with a client of theirs. */
export const demo: DemoRows = ({ people, projects }, random, clock) => {
  const times = demosIn({ people })
  const conversations: Row[] = []
  const participants: Row[] = []
  const messages: Row[] = []
  const begin = (given: object, who: readonly Person[], said: readonly Said[], daysAgo: number): void => {
    const id = random.uuid()
    const at = (index: number) => new Date(clock.at(-daysAgo, 9).getTime() + index * 11 * 60_000).toISOString()
    const last = said.length
    conversations.push({
      name: null,
      pair: null,
      project_id: null,
      ...conversationRow({
        id,
        ...given,
        createdBy: who[0]?.id,
        lastSeq: last,
        lastRev: last,
        activeAt: at(last),
        createdAt: at(0),
        updatedAt: at(last),
      }),
    })
    for (const [index, person] of who.entries()) {
      const outside = person.roles.every((role) => role === 'client' || role === 'influencer')
      const row = {
        id: random.uuid(),
        conversationId: id,
        userId: person.id,
        outside,
        joinedAt: at(0),
        readSeq: index === 0 ? last - 1 : last,
      }
      participants.push(participantRow(row))
    }
    for (const [index, [author, body]] of said.entries()) {
      const sender = who[author]
      if (!sender) continue
      const row = { id: random.uuid(), clientMsgId: random.uuid(), conversationId: id, seq: index + 1, senderId: sender.id, body }
      messages.push(messageRow({ ...row, createdAt: at(index), updatedAt: at(index) }))
    }
  }
  const staff = people.filter(({ roles }) => roles.some((role) => role !== 'client' && role !== 'influencer'))
  for (let time = 0; time < times; time += 1) {
    const [admin, manager, ...others] = staff.slice(time * 4, time * 4 + 4)
    if (!admin || !manager || others.length < 2) break
    begin({ name: 'Monday planning' }, [admin, manager, ...others], team, 1)
    begin({ pair: [admin.id, manager.id].toSorted().join(' '), isGroup: false }, [admin, manager], direct, 0)
  }
  // Of a project its whole team takes part, with a client whom its manager has brought in.
  for (const project of projects.slice(0, 4 * times)) {
    const [client] = project.brand.clients
    const among = [...new Set([project.manager, project.owner, ...project.team.map(({ person }) => person)])]
    const joined = among.filter((person) => staff.includes(person))
    const lead = joined[0]
    if (!client || !lead || client.roles.includes('influencer')) continue
    begin({ name: project.name, projectId: project.id }, [lead, client, ...joined.slice(1)], withClient, 2)
  }
  return [
    [chatConversations, conversations],
    [chatParticipants, participants],
    [chatMessages, messages],
  ]
}
