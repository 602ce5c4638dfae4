import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { apiFailure, type ApiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import { recalledIn, withoutRecalled } from '#src/domain/conversation/recall.ts'
import type { Conversation, DeskNote, VisitorFacts, VisitorRemark, Whisper } from './desk.ts'
import {
  withConversation,
  withMessages,
  withOverview,
  withReactions,
  withThumbs,
  wholeUpTo,
  type DeskState,
  type Heard,
  type OwnStanding,
} from './merge.ts'

/** What was heard since the last reading of a desk began, by application. */
const heardOf = new Map<string, Heard & { conversations: Set<string> }>()

type Shown = Pick<Conversation, 'id' | 'masked'>

/** The query for the desk: read as a whole, then kept up to date by what is heard. */
export function deskQuery(queryClient: QueryClient, appId: string) {
  const queryKey = ['workspace', appId, 'desk'] as const
  return queryOptions<DeskState>({
    queryKey: [...queryKey],
    // What is heard keeps it fresh; it is read anew on every connect.
    staleTime: Infinity,
    queryFn: async () => {
      const heard = { conversations: new Set<string>() }
      heardOf.set(appId, heard)
      const before = queryClient.getQueryData<DeskState>(queryKey)
      const read = async () => {
        const asked = Date.now()
        const overview = await client.desk.overview({ appId })
        const ahead = Date.parse(overview.now) - (asked + Date.now()) / 2
        return { ...withOverview(queryClient.getQueryData<DeskState>(queryKey), overview, heard), ahead }
      }
      const state = await read()
      if (state.licensed || !state.serves) return state
      // Who comes to the desk asks for a licence once: who loses theirs there is not given another behind an admin's back.
      if (before !== undefined) return { ...state, withoutLicence: before.withoutLicence }
      const withoutLicence = await askForLicence(appId)
      return withoutLicence === undefined ? read() : { ...state, withoutLicence }
    },
  })
}

/** Codes that say why there is no licence. */
const WITHOUT_LICENCE = ['LICENSE_EXCEEDED', 'LICENSE_MISSING']

/** Asks for a licence where none is held; why there is none, or undefined. Who is locked out of the desk gets none either. */
export async function askForLicence(appId: string): Promise<ApiFailure | undefined> {
  try {
    await client.desk.signIn({ appId })
    return undefined
  } catch (error) {
    const failure = apiFailure(error)
    if (WITHOUT_LICENCE.includes(failure.code)) return failure
    if (failure.code === 'FORCED_OFFLINE') return undefined
    throw error
  }
}

/** Notes a conversation of which something was heard, so that an answer already on its way does not undo it. */
export function noteHeard(appId: string, conversationId: string): void {
  heardOf.get(appId)?.conversations.add(conversationId)
}

/** The same of the agent's own standing. */
export function noteStanding(appId: string, standing: OwnStanding): void {
  const heard = heardOf.get(appId)
  if (heard) heard.standing = standing
}

/**
 * The query for a conversation's messages. A reading goes on from the first gap; what was heard stays. What was read masked
 * is kept apart: it is read anew when the mask falls, and when it comes back.
 */
export function transcriptQuery(queryClient: QueryClient, appId: string, { id: conversationId, masked }: Shown) {
  const queryKey = ['workspace', appId, 'transcript', conversationId, masked ? 'masked' : 'whole'] as const
  const deskKey = ['workspace', appId, 'desk']
  return queryOptions<readonly Message[]>({
    queryKey: [...queryKey],
    staleTime: Infinity,
    queryFn: async () => {
      const known = () => queryClient.getQueryData<readonly Message[]>(queryKey) ?? []
      let list = known()
      for (;;) {
        const after = wholeUpTo(list)
        const { conversation, messages, reactions, thumbs } = await client.desk.messages({
          appId,
          conversationId,
          after,
        })
        noteHeard(appId, conversation.id)
        queryClient.setQueryData<DeskState>(deskKey, (desk) => desk && withConversation(desk, conversation))
        list = withThumbs(withReactions(withMessages(withMessages(known(), list), messages), reactions), thumbs)
        if (messages.length < LIMITS.message.batch) return list
      }
    },
  })
}

/** So many of the last messages are read to find two that are words: notices stand between them. */
const LOOKED_AT = 12

/** The query for what was said last in a conversation, without its notices and what was recalled. */
export function lastWordsQuery(appId: string, { id: conversationId, masked, seq }: Shown & Pick<Conversation, 'seq'>) {
  return queryOptions<readonly Message[]>({
    queryKey: ['workspace', appId, 'lastWords', conversationId, masked ? 'masked' : 'whole', seq],
    queryFn: async () => {
      const { messages } = await client.desk.messages({ appId, conversationId, after: Math.max(0, seq - LOOKED_AT) })
      const said = messages.filter(({ sender }) => sender !== 'system')
      return withoutRecalled(said, recalledIn(messages))
        .filter(({ body }) => previewOf(body) !== '')
        .slice(-LIMITS.desk.lastWords)
    },
  })
}

/** The query for what supervisors have written to who serves a conversation; masked and whole apart, as its messages. */
export function whispersQuery(appId: string, { id: conversationId, masked }: Shown) {
  return queryOptions<readonly Whisper[]>({
    queryKey: ['workspace', appId, 'whispers', conversationId, masked ? 'masked' : 'whole'],
    queryFn: () => client.desk.whispers({ appId, conversationId }),
  })
}

/** The query for the notes of a conversation; masked and whole apart, as its messages. */
export function notesQuery(appId: string, { id: conversationId, masked }: Shown) {
  return queryOptions<readonly DeskNote[]>({
    queryKey: ['workspace', appId, 'notes', conversationId, masked ? 'masked' : 'whole'],
    queryFn: () => client.notes.list({ appId, conversationId }),
  })
}

/** The query for what members keep of the visitor of a conversation; masked and whole apart, as its messages. */
export function remarkQuery(appId: string, { id: conversationId, masked }: Shown) {
  return queryOptions<VisitorRemark>({
    queryKey: [...remarkKey(appId, conversationId), masked ? 'masked' : 'whole'],
    queryFn: () => client.visitors.remark({ appId, conversationId }),
  })
}

/** The query for what is known of a conversation's visitor beside their name; masked and whole apart, as its messages. */
export function factsQuery(
  appId: string,
  { id: conversationId, masked, visitor }: Shown & Pick<Conversation, 'visitor'>,
) {
  return queryOptions<VisitorFacts>({
    queryKey: ['workspace', appId, 'facts', conversationId, visitor.id, masked ? 'masked' : 'whole'],
    queryFn: () => client.visitors.facts({ appId, conversationId }),
  })
}

/** Under which it is kept, masked or not. */
export const remarkKey = (appId: string, conversationId: string) => ['workspace', appId, 'remark', conversationId]
