import { filesOf } from '#src/domain/answer/rich-answer.ts'
import { canonicalText } from '#src/domain/text.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { api, refusal } from '../api.tsx'
import { pendingOf } from '../pending-of.ts'
import { fakeChitchat } from './fake-chitchat.ts'
import { fakeImpact } from './fake-impact.ts'
import type { ContractOutput } from './outputs.ts'
import { bare, idOf, type SampleBot } from './sample-bot.ts'
import { sampleStudy } from './sample-study.ts'
import { fakeRegression } from './fake-regression.ts'
import { fakeViews } from './fake-views.ts'

type Entry = ContractOutput['knowledge']['entry']
type ChangeSet = ContractOutput['changes']['list']['items'][number]
type Filter = {
  text?: string | undefined
  categoryId?: string | undefined
  enabled?: boolean | undefined
  live?: string | undefined
  base?: string | undefined
  attachment?: boolean | undefined
}
type Reply = ContractOutput['tryOut']['ask']['replies'][number]

const NOW = '2026-11-21T09:00:00.000Z'
const EDITORS = [
  { personId: idOf(7, 1), nickname: 'Anna' },
  { personId: idOf(7, 2), nickname: 'Mei Lin' },
]

/** The question of an entry for which there is no room. */
export const NO_ROOM = 'One too many?'

/** The calls of the bot's screens, answered from a sample that they write into. */
export function fakeBot(bot: SampleBot) {
  return {
    robot: fakeRobot(bot),
    release: { pending: api.release.pending.handler(() => pendingOf([])) },
    team: { groups: api.team.groups.handler(() => bot.groups) },
    ...fakeKnowledge(bot),
    regression: fakeRegression(),
    chitchat: fakeChitchat(bot),
    impact: fakeImpact(bot),
    ...fakeTest(bot),
  }
}

function fakeRobot(bot: SampleBot) {
  return {
    get: api.robot.get.handler(() => bot.robot),
    thresholdStudy: api.robot.thresholdStudy.handler(() => sampleStudy(bot)),
    linkHosts: api.robot.linkHosts.handler(() => ({ hosts: [], known: ['desk.example.com'] })),
    model: api.robot.model.handler(() => ({
      endpoint: null,
      key: { configured: false },
      health: null,
      day: { calls: 0, perDay: 5000, overDay: 0, overPace: 0, reachedAt: null },
    })),
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
      return { release: null }
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
  let sets: ChangeSet[] = []
  const undos = new Map<string, () => void>()
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
  const matching = (filter: Filter) => {
    const text = filter.text === undefined ? '' : canonicalText(filter.text)
    const within = bot.categories
      .filter(({ id, parentId }) => [id, parentId].includes(filter.categoryId ?? id))
      .map(({ id }) => id)
    return bot.entries.filter(
      (entry) =>
        canonicalText([entry.question, ...entry.similar, entry.answer, entry.remark].join('')).includes(text) &&
        entry.base === (filter.base ?? 'qa') &&
        within.includes(entry.categoryId) &&
        (filter.enabled === undefined || entry.enabled === filter.enabled) &&
        (filter.live === undefined || entry.live === filter.live) &&
        (filter.attachment !== true || (entry.rich !== null && filesOf(entry.rich).length > 0)),
    )
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
      return { changed: ids.length, changeSetId: null }
    }),
    entries: api.knowledge.entries.handler(({ input }) => {
      const found = matching(input)
      const from = Number(input.cursor ?? 0)
      const to = from + input.limit
      return { items: found.slice(from, to), nextCursor: to < found.length ? String(to) : null, total: found.length }
    }),
    order: api.knowledge.order.handler(({ input }) => {
      const sorted = matching(input).toSorted((a, b) =>
        input.sort === 'question' ? a.question.localeCompare(b.question) : a.updatedAt < b.updatedAt ? -1 : 1,
      )
      const ordered = input.descending ? sorted.toReversed() : sorted
      if (input.groupBy === undefined) return { numbers: ordered.map(({ number }) => number) }
      const groups = [...Map.groupBy(ordered, ({ categoryId }) => categoryId)]
      return {
        numbers: groups.flatMap(([, own]) => own.map(({ number }) => number)),
        groups: groups.map(([categoryId, own]) => ({ categoryId, count: own.length })),
      }
    }),
    rows: api.knowledge.rows.handler(({ input }) => bot.entries.filter(({ number }) => input.numbers.includes(number))),
    tags: api.knowledge.tags.handler(() =>
      [...new Set(bot.entries.flatMap(({ tags }) => tags))].map((tag) => ({ tag, count: 1 })),
    ),
    userTags: api.knowledge.userTags.handler(() => ['gold', 'wholesale']),
    editors: api.knowledge.editors.handler(() => EDITORS),
    figures: api.knowledge.figures.handler(() => ({
      entries: bot.entries.length,
      enabled: bot.entries.filter(({ enabled }) => enabled).length,
      answered: 908,
      unanswered: 57,
      reviewDue: 2,
      differing: bot.entries.filter(({ live }) => live !== 'same').length,
    })),
    duplicates: api.knowledge.duplicates.handler(() => {
      const [one, other] = bot.entries
      if (!one || !other) return []
      const side = ({ id, number, question, enabled }: Entry, nearest = question) => ({
        id,
        number,
        question,
        nearest,
        enabled,
      })
      return [
        { similarity: 1, entries: [side(one), side({ ...other, enabled: false }, one.question)] },
        { similarity: 0.84, entries: [side(one), side(bot.entries.at(-1) ?? other)] },
      ]
    }),
    near: api.knowledge.near.handler(({ input }) =>
      input.texts.map((text) => ({
        text,
        flows: [],
        near: bot.entries
          .filter(({ id, enabled }) => enabled && id !== input.except)
          .map(({ id, number, question, similar }) => {
            const [best] = [question, ...similar]
              .map((nearest) => ({ nearest, confidence: likeness(text, nearest) }))
              .toSorted((a, b) => b.confidence - a.confidence)
            return { id, number, question, ...best! }
          })
          .filter(({ confidence }) => confidence > 0)
          .toSorted((a, b) => b.confidence - a.confidence)
          .slice(0, 5),
      })),
    ),
    moveCategory: api.knowledge.moveCategory.handler(({ input }) => {
      bot.categories = bot.categories.map((category) =>
        category.id === input.categoryId ? { ...category, parentId: input.parentId } : category,
      )
      return {}
    }),
    patchEntries: api.knowledge.patchEntries.handler(({ input }) => ({
      results: input.changes.map(({ entryId, revision, part }) => {
        const before = find(entryId)
        if (before.revision !== revision)
          return { ok: false as const, entryId, code: 'CONFLICT' as const, issues: [], entry: before }
        change([entryId], { ...part, revision: revision + 1, updatedAt: NOW })
        return { ok: true as const, entry: find(entryId) }
      }),
    })),
    entry: api.knowledge.entry.handler(({ input }) => find(input.entryId)),
    createEntry: api.knowledge.createEntry.handler(({ input }) => {
      refuseTwin(input.entry.question)
      const number = Math.max(0, ...bot.entries.map((entry) => entry.number)) + 1
      const entry: Entry = {
        ...bare,
        ...input.entry,
        base: input.base,
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
    createEntries: api.knowledge.createEntries.handler(({ input }) => ({
      results: input.entries.map(({ entryId, entry: wanted }) => {
        if (wanted.question === NO_ROOM) return { ok: false as const, entryId, code: 'QA_LIMIT' as const }
        const known = bot.entries.find(({ id }) => id === entryId)
        if (known) return { ok: true as const, entry: known }
        const number = Math.max(0, ...bot.entries.map((entry) => entry.number)) + 1
        const made = { base: input.base, id: entryId, number, revision: 1, updatedAt: NOW, updatedBy: null }
        const entry: Entry = { ...bare, ...wanted, ...made, live: 'new' }
        bot.entries = [entry, ...bot.entries]
        return { ok: true as const, entry }
      }),
    })),
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
    bulk: api.knowledge.bulk.handler(({ input: { target, act } }) => {
      const chosen = bot.entries.filter(({ id, number, revision }) => {
        if ('ids' in target) return target.ids.includes(id)
        if ('numbers' in target) return target.numbers.includes(number)
        if ('asTheyStood' in target)
          return target.asTheyStood.some((each) => each.number === number && each.revision === revision)
        return true
      })
      const before = bot.entries
      const enabled = act.type === 'enable'
      const changed =
        act.type === 'enable' || act.type === 'disable' ? chosen.filter((entry) => entry.enabled !== enabled) : chosen
      const ids = changed.map(({ id }) => id)
      if (act.type === 'remove') bot.entries = bot.entries.filter(({ id }) => !ids.includes(id))
      else if (act.type === 'move') change(ids, { categoryId: act.categoryId })
      else if (act.type === 'enable' || act.type === 'disable') change(ids, { enabled })
      else if (act.type === 'tag') change(ids, { tags: [act.tag] })
      const kind = (
        {
          enable: 'enabled',
          disable: 'disabled',
          move: 'moved',
          remove: 'removed',
          tag: 'tagged',
          untag: 'untagged',
          review: 'review',
          owner: 'owner',
        } as const
      )[act.type]
      const set: ChangeSet = {
        id: idOf(9, sets.length + 1),
        kind,
        summary: { entries: ids.length },
        at: NOW,
        author: EDITORS[0]!.nickname,
        revertedAt: null,
        revertedBy: null,
      }
      sets = [set, ...sets]
      undos.set(set.id, () => {
        bot.entries = before
      })
      return { changed: ids.length, changeSetId: set.id }
    }),
  }
  const changes = {
    list: api.changes.list.handler(() => ({ items: sets, nextCursor: null })),
    revert: api.changes.revert.handler(({ input }) => {
      undos.get(input.changeSetId)?.()
      sets = sets.map((set) =>
        set.id === input.changeSetId ? { ...set, revertedAt: NOW, revertedBy: EDITORS[0]!.nickname } : set,
      )
      return { reverted: 1, kept: 0 }
    }),
  }
  return { knowledge, changes, entryViews: fakeViews() }
}

function fakeTest(bot: SampleBot) {
  const ask = api.tryOut.ask.handler(({ input }) => {
    const { settings } = bot.robot
    const version = input.source === 'draft' ? null : 4
    const text = input.text
    if (input.act) return { replies: [], transfer: true, session: '', ended: false, version }
    if (text === undefined) return { replies: opening(settings), transfer: false, session: '', ended: false, version }
    if (
      settings.transfer.enabled &&
      settings.transfer.words.some((word) => canonicalText(word) === canonicalText(text))
    )
      return { replies: [], transfer: true, session: '', ended: false, version }

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
    const fallbacks = outcome === 'fallback' ? Number(input.session ?? 0) + 1 : 0
    const offerAgent = outcome === 'fallback' && fallbacks >= settings.fallback.offerAfter
    const items = near.flatMap(({ entryId }) => bot.entries.find(({ id }) => id === entryId)?.question ?? [])
    const { one, text: several } = settings.clarify
    const leadIn = items.length === 1 ? (one ?? several) : several
    const said = settings.fallback.variants[Math.min(fallbacks, settings.fallback.variants.length) - 1] ?? ''
    const body: Reply['body'] =
      outcome === 'direct'
        ? { type: 'text', text: best?.answer ?? '' }
        : outcome === 'clarify'
          ? { type: 'suggestions', text: leadIn, items, offerAgent: false }
          : { type: 'suggestions', text: said, items: [], offerAgent }
    const trace = {
      outcome,
      query: text,
      candidates,
      thresholds: settings.thresholds,
      releaseId: null,
      searchMs: 1.4,
    } as const
    return {
      replies: [{ body, trace: { ...trace, candidates } }],
      transfer: false,
      session: String(fallbacks),
      ended: false,
      version,
    }
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
