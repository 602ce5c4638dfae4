import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import type { Conversation, DeskNote, Mention, Reminder, Whisper } from '#src/features/workspace/desk.ts'
import type { LinkEvents, OpenLink } from '#src/features/workspace/live-link.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { HistoryRow } from '#src/api/types.ts'
import { api, refusal } from '../../support/api.tsx'
import { fakeReplies, sampleReplies } from './fake-replies.ts'
import { ANNA, BEN, ENDED, FIRST, GROUP, nextMessage, SECOND, type SampleDesk } from './sample-desk.ts'

/** What the page last opened as its live connection; a story speaks through it. */
export const heard: { events: LinkEvents | undefined } = { events: undefined }

/** A live connection that stands at once and tells what the story says. */
export const fakeLink: OpenLink = (_appId, events) => {
  heard.events = events
  queueMicrotask(events.connected)
  return {
    watch: (_id, onSeq) => queueMicrotask(() => onSeq(0)),
    unwatch: () => undefined,
    typing: () => undefined,
    close: () => undefined,
  }
}

/** A live connection that was there and is lost. */
export const lostLink: OpenLink = (appId, events) => {
  const link = fakeLink(appId, events)
  queueMicrotask(events.lost)
  return link
}

/** The desk's calls, answered from a sample that they write into. Every message sent is noted, also one sent twice. */
export function fakeDesk(sample: SampleDesk) {
  const { desk, messages } = sample
  const find = (id: string) => {
    const found = [
      ...desk.mine,
      ...desk.queue,
      ...desk.endedToday,
      ...(desk.all ?? []),
      ...sample.withBot,
      ...sample.stars,
    ].find((each) => each.id === id)
    if (found === undefined) throw refusal('NOT_FOUND')
    return found
  }
  const setFlow = (id: string, flow: Conversation['flow']) => {
    desk.mine = desk.mine.map((each) => (each.id === id ? { ...each, flow, revision: each.revision + 1 } : each))
  }
  const leave = (id: string) => {
    sample.withBot = sample.withBot.filter((each) => each.id !== id)
    desk.mine = desk.mine.filter((each) => each.id !== id)
    desk.queue = desk.queue.filter((each) => each.id !== id)
    if (desk.all) desk.all = desk.all.filter((each) => each.id !== id)
  }
  return {
    quickReplies: fakeReplies(sampleReplies(sample.language)),
    guidedFlows: {
      list: api.guidedFlows.list.handler(() => sample.flows),
      begin: api.guidedFlows.begin.handler(({ input: { conversationId, flowId } }) => {
        const name = sample.flows.find(({ id }) => id === flowId)?.name ?? ''
        setFlow(conversationId, { id: flowId, name, end: null, endedAt: null })
        return {}
      }),
      stop: api.guidedFlows.stop.handler(({ input: { conversationId } }) => {
        setFlow(conversationId, null)
        return {}
      }),
    },
    desk: {
      signIn: api.desk.signIn.handler(() => {
        desk.licensed = true
        return {}
      }),
      overview: api.desk.overview.handler(() => ({ ...desk, now: new Date().toISOString() })),
      elsewhere: api.desk.elsewhere.handler(() => sample.elsewhere),
      ownDay: api.desk.ownDay.handler(() => sample.ownDay),
      withBot: api.desk.withBot.handler(() => sample.withBot),
      active: api.desk.active.handler(() => {
        sample.active += 1
        return {}
      }),
      messages: api.desk.messages.handler(({ input }) => ({
        conversation: find(input.conversationId),
        messages: (messages[input.conversationId] ?? []).filter(({ seq }) => seq > input.after),
        reactions: (messages[input.conversationId] ?? []).flatMap(({ seq, reaction }) =>
          reaction ? [{ seq, reaction }] : [],
        ),
        thumbs: (messages[input.conversationId] ?? []).flatMap(({ seq, thumb }) => (thumb ? [{ seq, thumb }] : [])),
      })),
      react: api.desk.react.handler(({ input: { conversationId, seq, reaction } }) => {
        const list = messages[conversationId] ?? []
        const { reaction: _before, ...message } = list[seq - 1]!
        const now = { ...message, ...(reaction && { reaction }) }
        messages[conversationId] = list.with(seq - 1, now)
        heard.events?.message(now)
        return {}
      }),
      accept: api.desk.accept.handler(({ input }) => {
        const taken = {
          ...find(input.conversationId),
          state: 'in_service' as const,
          owner: { id: ANNA, nickname: sample.words.anna },
          revision: 4,
          masked: false,
          enqueuedAt: null,
          acceptedAt: new Date().toISOString(),
          transfer: null,
        }
        leave(taken.id)
        desk.mine = [...desk.mine, taken]
        return taken
      }),
      finishAfterWork: api.desk.finishAfterWork.handler(({ input }) => {
        desk.endedToday = desk.endedToday.map((each) =>
          each.id === input.conversationId ? { ...each, afterWork: null, revision: each.revision + 1 } : each,
        )
        return {}
      }),
      closing: api.desk.closing.handler(() => sample.closing),
      fileClosing: api.desk.fileClosing.handler(({ input: { conversationId, answers } }) => {
        sample.closing = { ...sample.closing, answers }
        desk.endedToday = desk.endedToday.map((each) =>
          each.id === conversationId ? { ...each, afterWork: null, revision: each.revision + 1 } : each,
        )
        return {}
      }),
      extendAfterWork: api.desk.extendAfterWork.handler(({ input }) => {
        desk.endedToday = desk.endedToday.map((each) =>
          each.id === input.conversationId && each.afterWork
            ? {
                ...each,
                afterWork: {
                  until: new Date(Date.parse(each.afterWork.until) + 60_000).toISOString(),
                  extensions: each.afterWork.extensions - 1,
                },
                revision: each.revision + 1,
              }
            : each,
        )
        return {}
      }),
      decline: api.desk.decline.handler(({ input }) => {
        desk.queue = desk.queue.map((each) =>
          each.id === input.conversationId
            ? { ...each, state: 'queued' as const, owner: null, ringingUntil: null, revision: each.revision + 1 }
            : each,
        )
        return {}
      }),
      answers: api.desk.answers.handler(({ input }) =>
        input.text === undefined
          ? sample.suggested
          : input.text.includes('xyz')
            ? []
            : [
                { entryId: 'e1', question: sample.words.said[0] ?? '', answer: sample.words.said[1] ?? '' },
                {
                  entryId: 'e2',
                  question: sample.words.said[2] ?? '',
                  answer: `{{nickname}}: ${sample.words.said[1]}`,
                },
              ],
      ),
      whispers: api.desk.whispers.handler(({ input }) =>
        sample.whispers.filter((each) => each.conversationId === input.conversationId),
      ),
      whisper: api.desk.whisper.handler(({ input: { conversationId, id, text } }) => {
        const whisper = aWhisper(sample, { conversationId, id, text, by: { id: ANNA, nickname: sample.words.anna } })
        sample.whispers = [...sample.whispers, whisper]
        return whisper
      }),
      send: api.desk.send.handler(({ input }) => store(sample, input)),
      recall: api.desk.recall.handler(({ input: { conversationId, seq } }) => {
        const body = {
          type: 'notice' as const,
          notice: 'recalled' as const,
          text: '',
          agent: sample.words.anna,
          of: seq,
        }
        const list = messages[conversationId] ?? []
        const notice = nextMessage(list, conversationId, { sender: 'system', body })
        messages[conversationId] = [...list, notice]
        heard.events?.message(notice)
        return {}
      }),
      markRead: api.desk.markRead.handler(() => ({})),
      similar: api.desk.similar.handler(() => sample.similar),
      targets: api.desk.targets.handler(() => ({
        groups: [{ id: GROUP, name: sample.words.group, online: 2, waiting: 3, available: 'yes' as const }],
        agents: [
          {
            id: BEN,
            nickname: sample.words.ben,
            status: 'online' as const,
            breakReason: null,
            load: 2,
            limit: 5,
            available: 'yes' as const,
          },
          {
            id: '00000000-0000-4000-8000-00000000000c',
            nickname: 'Mei',
            status: 'online' as const,
            breakReason: null,
            load: 5,
            limit: 5,
            available: 'full' as const,
          },
          {
            id: '00000000-0000-4000-8000-00000000000d',
            nickname: 'Jun',
            status: 'break' as const,
            breakReason: 'Lunch',
            load: 0,
            limit: 5,
            available: 'offline' as const,
          },
        ],
      })),
      transfer: api.desk.transfer.handler(({ input: { conversationId, to, reason, note } }) => {
        if (to.type === 'group') {
          leave(conversationId)
          return {}
        }
        const transfer = ringsAtBen(sample, { reason, note, ...(to.warm && { kind: 'warm' as const }) })
        desk.mine = desk.mine.map((each) =>
          each.id === conversationId ? { ...each, transfer, revision: each.revision + 1 } : each,
        )
        return {}
      }),
      completeTransfer: api.desk.completeTransfer.handler(({ input }) => {
        leave(input.conversationId)
        return {}
      }),
      cancelTransfer: api.desk.cancelTransfer.handler(({ input }) => {
        desk.mine = desk.mine.map((each) =>
          each.id === input.conversationId && each.transfer !== null
            ? { ...each, transfer: { ...each.transfer, state: 'cancelled' as const }, revision: each.revision + 1 }
            : each,
        )
        return {}
      }),
      returnToBot: api.desk.returnToBot.handler(({ input }) => {
        leave(input.conversationId)
        return {}
      }),
      inviteToRate: api.desk.inviteToRate.handler(({ input: { conversationId } }) => {
        const rateUntil = new Date(Date.now() + 86_400_000).toISOString()
        desk.mine = desk.mine.map((each) =>
          each.id === conversationId ? { ...each, rateUntil, revision: each.revision + 1 } : each,
        )
        return {}
      }),
      describeVisitor: api.desk.describeVisitor.handler(({ input }) => {
        const { conversationId, nickname, addTags, removeTags } = input
        desk.mine = desk.mine.map((each) => {
          if (each.id !== conversationId) return each
          const tags = [...each.visitor.tags.filter((tag) => !removeTags.includes(tag)), ...addTags]
          return { ...each, visitor: { ...each.visitor, nickname, tags }, revision: each.revision + 1 }
        })
        return {}
      }),
      end: api.desk.end.handler(({ input }) => {
        const ended = {
          ...find(input.conversationId),
          state: 'ended' as const,
          revision: 9,
          masked: true,
          endedAt: new Date().toISOString(),
          waitingSince: null,
        }
        leave(ended.id)
        desk.endedToday = [ended, ...desk.endedToday]
        return {}
      }),
      block: api.desk.block.handler(({ input }) => {
        const one = find(input.conversationId)
        const until = new Date(Date.now() + input.days * 86_400_000).toISOString()
        const by = { id: ANNA, nickname: sample.words.anna }
        const ended = {
          ...one,
          visitor: { ...one.visitor, block: { until, reason: input.reason, by } },
          state: 'ended' as const,
          endReason: 'user_blocked' as const,
          revision: 9,
          endedAt: new Date().toISOString(),
          waitingSince: null,
          late: null,
        }
        leave(one.id)
        desk.endedToday = [ended, ...desk.endedToday]
        return {}
      }),
      removeFromQueue: api.desk.removeFromQueue.handler(({ input }) => {
        leave(input.conversationId)
        return {}
      }),
      unblock: api.desk.unblock.handler(({ input }) => {
        desk.endedToday = desk.endedToday.map((each) =>
          each.id === input.conversationId
            ? { ...each, revision: each.revision + 1, visitor: { ...each.visitor, block: null } }
            : each,
        )
        return {}
      }),
    },
    notes: {
      list: api.notes.list.handler(({ input }) =>
        sample.notes.filter((each) => each.conversationId === input.conversationId),
      ),
      earlier: api.notes.earlier.handler(({ input }) =>
        input.conversationId === FIRST ? sample.notes.filter((each) => each.conversationId === ENDED) : [],
      ),
      readers: api.notes.readers.handler(() => ({
        readers: [
          { id: BEN, nickname: sample.words.ben },
          { id: '00000000-0000-4000-8000-00000000000c', nickname: 'Mei' },
        ],
        others: [{ id: '00000000-0000-4000-8000-00000000000d', nickname: 'Marco' }],
      })),
      add: api.notes.add.handler(({ input: { conversationId, id, text, mentions } }) => {
        const by = { id: ANNA, nickname: sample.words.anna }
        const named = mentions.map((each) => ({ id: each, nickname: each === BEN ? sample.words.ben : 'Mei' }))
        const note = aNote(sample, { conversationId, id, text, by, mentions: named })
        sample.notes = [...sample.notes, note]
        return note
      }),
      mentions: api.notes.mentions.handler(() => sample.mentions),
      seen: api.notes.seen.handler(({ input }) => {
        const seenAt = new Date().toISOString()
        sample.mentions = sample.mentions.map((each) =>
          each.conversationId === input.conversationId ? { ...each, seenAt } : each,
        )
        return {}
      }),
    },
    reminders: {
      list: api.reminders.list.handler(() => sample.reminders),
      morning: api.reminders.morning.handler(() => ({ at: new Date(Date.now() + 20 * 3_600_000).toISOString() })),
      save: api.reminders.save.handler(({ input: { reminderId, conversationId, at, text } }) => {
        const saved = aReminder({ id: reminderId, conversationId, dueAt: at, text, toldAt: null })
        sample.reminders = [...sample.reminders.filter(({ id }) => id !== reminderId), saved]
        return saved
      }),
      remove: api.reminders.remove.handler(({ input }) => {
        sample.reminders = sample.reminders.filter(({ id }) => id !== input.reminderId)
        return {}
      }),
    },
    visitors: {
      facts: api.visitors.facts.handler(() => sample.facts),
      remark: api.visitors.remark.handler(() => sample.remark),
      writeRemark: api.visitors.writeRemark.handler(({ input: { revision, text } }) => {
        if (revision !== sample.remark.revision) throw refusal('CONFLICT')
        const by = { id: ANNA, nickname: sample.words.anna }
        sample.remark = { text, revision: revision + 1, by, at: new Date().toISOString(), isHidden: false }
        return sample.remark
      }),
    },
    stars: {
      list: api.stars.list.handler(() => sample.stars),
      put: api.stars.put.handler(({ input }) => {
        sample.stars = [find(input.conversationId), ...sample.stars]
        return {}
      }),
      remove: api.stars.remove.handler(({ input }) => {
        sample.stars = sample.stars.filter(({ id }) => id !== input.conversationId)
        return {}
      }),
    },
    sensitiveWords: {
      atDesk: api.sensitiveWords.atDesk.handler(() => sample.alerts),
      seen: api.sensitiveWords.seen.handler(({ input }) => {
        sample.alerts = sample.alerts.map((alert) =>
          alert.id === input.alertId ? { ...alert, seenBy: sample.words.anna } : alert,
        )
        return {}
      }),
    },
    history: {
      list: api.history.list.handler(({ input }) => {
        const items = earlierOf(sample, input.visitorId)
        return { items, nextCursor: null, total: items.length }
      }),
    },
    supervision: {
      watch: api.supervision.watch.handler(() => ({})),
      takeOver: api.supervision.takeOver.handler(({ input }) => {
        const taken = {
          ...find(input.conversationId),
          owner: { id: ANNA, nickname: sample.words.anna },
          state: 'in_service' as const,
          revision: 5,
          masked: false,
          enqueuedAt: null,
        }
        leave(taken.id)
        desk.mine = [...desk.mine, taken]
        return {}
      }),
      assign: api.supervision.assign.handler(() => ({})),
      requeue: api.supervision.requeue.handler(() => ({})),
    },
    team: {
      groups: api.team.groups.handler(() => [
        {
          id: GROUP,
          name: sample.words.group,
          strategy: 'manual' as const,
          receptionLimit: 5,
          mode: 'running' as const,
          rules: NEW_RULES,
          ranks: [],
          hours: null,
          texts: {},
          translations: {},
          memberIds: [ANNA, BEN],
          waiting: 3,
          inService: 2,
        },
      ]),
      setOwnStatus: api.team.setOwnStatus.handler(({ input }) => {
        Object.assign(desk, { status: input.status, breakReason: input.breakReason ?? null })
        return {}
      }),
    },
  }
}

/** What the first visitor has had before. */
const earlierOf = ({ desk: { mine, endedToday }, words }: SampleDesk, visitorId: string | undefined): HistoryRow[] => {
  const [last] = endedToday
  if (last === undefined || visitorId !== mine[0]?.visitor.id) return []
  const facts = { queueSeconds: 12, firstResponseSeconds: 20, messages: { visitor: 3, bot: 2, agent: 3 } }
  return [words.done, words.late].map((lastMessage, index) => ({
    ...last,
    ...facts,
    id: `00000000-0000-4000-8000-0000000000d${index}`,
    startedAt: new Date(Date.now() - (index + 3) * 86_400_000).toISOString(),
    endReason: index === 0 ? 'agent_ended' : 'abandoned_in_queue',
    owner: index === 0 ? last.owner : null,
    lastMessage,
    begunBy: null,
    version: 3,
    alert: null,
  }))
}

/** A conversation that Anna hands over to Ben, at whom it rings. */
export const ringsAtBen = (
  { words }: SampleDesk,
  given: Partial<NonNullable<Conversation['transfer']>> = {},
): NonNullable<Conversation['transfer']> => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  kind: 'cold',
  state: 'pending',
  failure: null,
  from: { id: ANNA, nickname: words.anna },
  by: { id: ANNA, nickname: words.anna },
  to: { type: 'agent', id: BEN, name: words.ben },
  reason: null,
  note: '',
  at: new Date().toISOString(),
  until: new Date(Date.now() + 28_000).toISOString(),
  joinedAt: null,
  ...given,
})

/** What Ben has written to who serves the first conversation. */
export const aWhisper = ({ words, messages }: SampleDesk, given: Partial<Whisper> = {}): Whisper => {
  const conversationId = given.conversationId ?? FIRST
  return {
    id: '00000000-0000-4000-8000-0000000000e1',
    conversationId,
    afterSeq: messages[conversationId]?.length ?? 0,
    by: { id: BEN, nickname: words.ben },
    text: words.late,
    at: new Date().toISOString(),
    ...given,
  }
}

/** What Ben has noted in the first conversation, with Mei in it. */
export const aNote = ({ words, messages }: SampleDesk, given: Partial<DeskNote> = {}): DeskNote => {
  const conversationId = given.conversationId ?? FIRST
  return {
    id: '00000000-0000-4000-8000-0000000000e2',
    conversationId,
    afterSeq: messages[conversationId]?.length ?? 0,
    by: { id: BEN, nickname: words.ben },
    text: `@Mei ${words.asks}`,
    at: new Date().toISOString(),
    mentions: [{ id: '00000000-0000-4000-8000-00000000000c', nickname: 'Mei' }],
    ...given,
  }
}

/** That Ben mentions Anna about the second conversation. */
export const aMention = ({ words }: SampleDesk, given: Partial<Mention> = {}): Mention => ({
  noteId: '00000000-0000-4000-8000-0000000000e3',
  conversationId: SECOND,
  visitor: { number: 13, nickname: '' },
  by: { id: BEN, nickname: words.ben },
  text: `@${words.anna} ${words.asks}`,
  at: new Date().toISOString(),
  seenAt: null,
  ...given,
})

/** What Anna wants to be told of the second conversation, whose time has come. */
export const aReminder = (given: Partial<Reminder> = {}): Reminder => ({
  id: '00000000-0000-4000-8000-0000000000e4',
  conversationId: SECOND,
  visitor: { number: 13, nickname: '' },
  text: '',
  dueAt: new Date(Date.now() - 60_000).toISOString(),
  toldAt: new Date(Date.now() - 60_000).toISOString(),
  ...given,
})

/** Stores a reply once, whatever number of times it comes. */
export function store(
  { messages, words }: SampleDesk,
  { conversationId, clientMsgId, text }: { conversationId: string; clientMsgId: string; text: string },
): Message {
  const list = messages[conversationId] ?? []
  const known = list.find((message) => message.clientMsgId === clientMsgId)
  if (known) return known
  const message = nextMessage(list, conversationId, {
    sender: 'agent',
    name: words.anna,
    clientMsgId,
    body: { type: 'text', text },
  })
  messages[conversationId] = [...list, message]
  return message
}
