import { canViewProject, type ProjectFacts } from '#features/clients/projects/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, denied, hidden, personalRow, rightsRow } from '#shared/rights/decision.ts'

const area = 'Communication'
//                                                                                              AD PM PO DM GD VE CR CW CY IN CL NO
export const chatRights = {
  'chat.start': personalRow(
    rightsRow(
      area,
      'Start a conversation; invite to a group',
      'Y Y Y Y Y Y Y Y Y v v -',
      'People outside the agency: with staff in scope, and they invite nobody.',
    ),
  ),
  'chat.take-part': personalRow(rightsRow(area, 'Read and write in a conversation', 'p p p p p p p p p p p -')),
  'chat.invite': personalRow(rightsRow(area, 'Add people to a group, and name it', 'p p p p p p p p p - - -')),
  'chat.remove': personalRow(
    rightsRow(
      area,
      'Remove people from a group',
      'p p c c c c c c c c c -',
      'Staff who added a person, and the manager of the project in its conversation, can too. Everyone may leave a group.',
    ),
  ),
  'chat.project': personalRow(
    rightsRow(
      area,
      'Open the conversation of a project, and bring its clients in',
      'm m - - - - - - - - - -',
      'It follows the staff of the project; influencers never take part.',
    ),
  ),
}

/** What the rules need to know of a conversation: whether the actor takes part in it now. */
export type ConversationFacts = { participant: boolean; isGroup: boolean }

/** Some place that the person reaches, where they reach any: people outside the agency write to those who work for them. */
function within(actor: Actor): { projectId?: string; brandId?: string } {
  const [projectId] = actor.scope.projectIds
  const [brandId] = actor.scope.brandIds
  return { ...(projectId ? { projectId } : {}), ...(brandId ? { brandId } : {}) }
}

export function canStartConversation(actor: Actor): Decision {
  return decide(actor, chatRights['chat.start'], within(actor))
}

/** Nobody else knows that there is such a conversation, admins neither. */
export function canTakePart(actor: Actor, conversation: Pick<ConversationFacts, 'participant'>): Decision {
  const takesPart = decide(actor, chatRights['chat.take-part'], conversation)
  return takesPart.allowed ? takesPart : hidden
}

/** Two people stay two: with a third they begin a group. */
export function canAddPeople(actor: Actor, conversation: ConversationFacts): Decision {
  const takesPart = canTakePart(actor, conversation)
  if (!takesPart.allowed) return takesPart
  const may = decide(actor, chatRights['chat.invite'], conversation)
  return !may.allowed || conversation.isGroup ? may : denied('This is a conversation of two. Start a group to talk with more people.')
}

/** What the rule needs to know of somebody in a conversation, as the actor stands to them. */
export type RemovalFacts = ConversationFacts & {
  ofProject: boolean
  /** the actor manages that project */
  manages: boolean
  /** the actor began the conversation */
  began: boolean
  self: boolean
  addedByActor: boolean
  outside: boolean
}

/** Staff of a project follow its team; two people stay two. */
export function canRemoveParticipant(actor: Actor, facts: RemovalFacts): Decision {
  const takesPart = canTakePart(actor, facts)
  if (!takesPart.allowed) return takesPart
  if (!facts.isGroup) return denied('A conversation of two stays. Mute it to hear nothing of it.')
  if (facts.ofProject && !facts.outside) return denied('The project’s team takes part. Mute the conversation to hear nothing of it.')
  const added = facts.addedByActor && actor.staff && !facts.ofProject
  if (facts.self || added || facts.manages) return takesPart
  const may = decide(actor, chatRights['chat.remove'], { participant: true, creator: facts.began, ...within(actor) })
  if (may.allowed) return may
  return denied('Only admins, project managers and the person who began the group or added somebody can remove them.')
}

/** Who manages the project opens its conversation, and decides which clients join it. */
export function canOpenProjectConversation(actor: Actor, project: ProjectFacts): Decision {
  const view = canViewProject(actor, project)
  if (!view.allowed) return view
  return decide(actor, chatRights['chat.project'], { manager: project.projectManagerId === actor.userId })
}
