import { canonicalText } from '#src/domain/text.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { api, refusal } from '../../support/api.tsx'
import type { ContractOutput } from './outputs.ts'
import { idOf, type SampleBot } from './sample-bot.ts'

type Entry = ContractOutput['knowledge']['entry']
type Reply = ContractOutput['tryOut']['ask']['replies'][number]

const NOW = '2026-11-21T09:00:00.000Z'

/** The calls of the bot's screens, answered from a sample that they write into. */
export function fakeBot(bot: SampleBot) {
  return {
    robot: fakeRobot(bot),
    team: { groups: api.team.groups.handler(() => bot.groups) },
    ...fakeKnowledge(bot),
    ...fakeTest(bot),
  }
}

function fakeRobot(bot: SampleBot) {
  return {
    get: api.robot.get.handler(() => bot.robot),
    update: api.robot.update.handler(({ input, errors }) => {
      if (input.revision !== bot.robot.revision)
        throw errors.CONFLICT({
          data: { revision: bot.robot.revision, changedBy: bot.robot.updatedBy, changedAt: bot.robot.updatedAt },
        })
      bot.robot = { ...bot.robot, name: input.name, settings: input.settings, revision: input.revision + 1 }
      return { revision: bot.robot.revision }
    }),
    setEnabled: api.robot.setEnabled.handler(({ input }) => {
      bot.robot = {
        ...bot.robot,
        enabled: input.enabled,
        thirdPartyEnabled: bot.robot.thirdPartyEnabled && !input.enabled,
      }
      return {}
    }),
    setAvatar: api.robot.setAvatar.handler(({ input }) => {
      if (bot.robot.avatarUrl !== null) throw refusal('UPLOAD_DUPLICATE')
      bot.robot = { ...bot.robot, avatarUrl: URL.createObjectURL(input.file) }
      return { avatarUrl: bot.robot.avatarUrl ?? '' }
    }),
    removeAvatar: api.robot.removeAvatar.handler(() => {
      bot.robot = { ...bot.robot, avatarUrl: null }
      return {}
    }),
  }
}

function fakeKnowledge(bot: SampleBot) {
  let deleted: Entry[] = []
  const find = (id: string): Entry => {
    const entry = bot.entries.find((other) => other.id === id)
    if (entry === undefined) throw refusal('NOT_FOUND')
    return entry
  }
  const refuseTwin = (question: string, own?: string) => {
    const isTwin = bot.entries.some(
      (entry) => entry.id !== own && canonicalText(entry.question) === canonicalText(question),
    )
    if (isTwin) throw refusal('QA_DUPLICATE')
  }
  const change = (ids: readonly string[], to: Partial<Entry>) => {
    bot.entries = bot.entries.map((entry) =>
      ids.includes(entry.id) ? { ...entry, ...to, live: entry.live === 'new' ? 'new' : 'changed' } : entry,
    )
    return { changed: ids.length }
  }

  const knowledge = {
    categories: api.knowledge.categories.handler(() =>
      bot.categories.map((category) => ({
        ...category,
        count: bot.entries.filter((entry) => entry.categoryId === category.id).length,
      })),
    ),
    createCategory: api.knowledge.createCategory.handler(({ input }) => {
      const id = idOf(1, bot.categories.length + 10)
      bot.categories = [
        ...bot.categories,
        { id, parentId: input.parentId, name: input.name, isDefault: false, count: 0 },
      ]
      return { id }
    }),
    renameCategory: api.knowledge.renameCategory.handler(({ input }) => {
      bot.categories = bot.categories.map((category) =>
        category.id === input.categoryId ? { ...category, name: input.name } : category,
      )
      return {}
    }),
    removeCategory: api.knowledge.removeCategory.handler(({ input }) => {
      const isGone = ({ id, parentId }: { id: string; parentId: string | null }) =>
        id === input.categoryId || parentId === input.categoryId
      const gone = bot.categories.filter(isGone).map(({ id }) => id)
      const ids = bot.entries.filter((entry) => gone.includes(entry.categoryId)).map(({ id }) => id)
      change(ids, { categoryId: input.moveTo })
      bot.categories = bot.categories.filter(({ id }) => !gone.includes(id))
      return {}
    }),
    entries: api.knowledge.entries.handler(({ input }) => {
      const text = input.text === undefined ? '' : canonicalText(input.text)
      const within = bot.categories
        .filter(({ id, parentId }) => [id, parentId].includes(input.categoryId ?? id))
        .map(({ id }) => id)
      const found = bot.entries.filter(
        (entry) =>
          canonicalText([entry.question, ...entry.similar, entry.answer].join('')).includes(text) &&
          within.includes(entry.categoryId) &&
          (input.enabled === undefined || entry.enabled === input.enabled) &&
          (input.live === undefined || entry.live === input.live),
      )
      const from = Number(input.cursor ?? 0)
      const to = from + input.limit
      return { items: found.slice(from, to), nextCursor: to < found.length ? String(to) : null, total: found.length }
    }),
    entry: api.knowledge.entry.handler(({ input }) => find(input.entryId)),
    createEntry: api.knowledge.createEntry.handler(({ input }) => {
      refuseTwin(input.entry.question)
      const number = Math.max(0, ...bot.entries.map((entry) => entry.number)) + 1
      const entry: Entry = {
        ...input.entry,
        id: idOf(2, number),
        number,
        revision: 1,
        live: 'new',
        updatedAt: NOW,
        updatedBy: null,
      }
      bot.entries = [entry, ...bot.entries]
      return entry
    }),
    updateEntry: api.knowledge.updateEntry.handler(({ input, errors }) => {
      const before = find(input.entryId)
      if (before.revision !== input.revision)
        throw errors.CONFLICT({
          data: { revision: before.revision, changedBy: before.updatedBy, changedAt: before.updatedAt },
        })
      refuseTwin(input.entry.question, before.id)
      change([before.id], { ...input.entry, revision: before.revision + 1, updatedAt: NOW })
      return find(before.id)
    }),
    setEntriesEnabled: api.knowledge.setEntriesEnabled.handler(({ input }) =>
      change(input.ids, { enabled: input.enabled }),
    ),
    moveEntries: api.knowledge.moveEntries.handler(({ input }) => change(input.ids, { categoryId: input.categoryId })),
    removeEntries: api.knowledge.removeEntries.handler(({ input }) => {
      deleted = bot.entries.filter(({ id }) => input.ids.includes(id))
      bot.entries = bot.entries.filter(({ id }) => !input.ids.includes(id))
      return { changed: deleted.length }
    }),
    restoreEntries: api.knowledge.restoreEntries.handler(({ input }) => {
      const back = deleted.filter(({ id }) => input.ids.includes(id))
      bot.entries = [...bot.entries, ...back].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
      return { changed: back.length }
    }),
  }
  return { knowledge }
}

function fakeTest(bot: SampleBot) {
  const ask = api.tryOut.ask.handler(({ input }) => {
    const { settings } = bot.robot
    const version = input.source === 'draft' ? null : 4
    const text = input.text
    if (text === undefined) return { replies: opening(settings), transfer: false, fallbacks: 0, version }
    if (
      settings.transfer.enabled &&
      settings.transfer.words.some((word) => canonicalText(word) === canonicalText(text))
    )
      return { replies: [], transfer: true, fallbacks: 0, version }

    const candidates = bot.entries
      .filter(({ enabled }) => enabled)
      .flatMap((entry) =>
        [entry.question, ...entry.similar].map((question) => ({
          entryId: entry.id,
          question,
          confidence: likeness(text, question),
        })),
      )
      .toSorted((a, b) => b.confidence - a.confidence)
      .filter((candidate, index, all) => all.findIndex(({ entryId }) => entryId === candidate.entryId) === index)
      .slice(0, 5)
    const near = candidates.filter(({ confidence }) => confidence >= settings.thresholds.clarify)
    const best = bot.entries.find(({ id }) => id === candidates[0]?.entryId)
    const isDirect = (candidates[0]?.confidence ?? 0) >= settings.thresholds.direct
    const outcome = isDirect ? 'direct' : near.length > 0 && settings.clarify.enabled ? 'clarify' : 'fallback'
    const fallbacks = outcome === 'fallback' ? input.fallbacks + 1 : 0
    const offerAgent = outcome === 'fallback' && fallbacks >= settings.fallback.offerAfter
    const items = near.flatMap(({ entryId }) => bot.entries.find(({ id }) => id === entryId)?.question ?? [])
    const said = settings.fallback.variants[Math.min(fallbacks, settings.fallback.variants.length) - 1] ?? ''
    const body: Reply['body'] =
      outcome === 'direct'
        ? { type: 'text', text: best?.answer ?? '' }
        : outcome === 'clarify'
          ? { type: 'suggestions', text: settings.clarify.text, items, offerAgent: false }
          : { type: 'suggestions', text: said, items: [], offerAgent }
    const trace = {
      outcome,
      query: text,
      candidates,
      thresholds: settings.thresholds,
      releaseId: null,
      searchMs: 1.4,
    } as const
    return { replies: [{ body, trace: { ...trace, candidates } }], transfer: false, fallbacks, version }
  })
  return { tryOut: { ask } }
}

function opening(settings: RobotSettings): Reply[] {
  const trace: Reply['trace'] = {
    outcome: 'welcome',
    query: '',
    candidates: [],
    thresholds: settings.thresholds,
    releaseId: null,
    searchMs: 0,
  }
  const { welcome, card } = settings
  return [
    ...(welcome === '' ? [] : [{ body: { type: 'text' as const, text: welcome }, trace }]),
    ...(card.enabled && card.questions.length > 0
      ? [{ body: { type: 'suggestions' as const, text: card.title, items: card.questions, offerAgent: false }, trace }]
      : []),
  ]
}

/** Share of the pairs of letters that two texts have in common (Dice): enough for a story. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)]
  const shared = left.filter((pair) => right.includes(pair)).length
  return left.length + right.length === 0 ? 0 : Math.min(1, (2 * shared) / (left.length + right.length))
}

function pairs(text: string): string[] {
  const letters = Array.from(canonicalText(text))
  return letters.slice(0, -1).map((letter, index) => letter + letters[index + 1]!)
}
