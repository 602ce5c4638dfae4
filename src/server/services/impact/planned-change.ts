import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { EntryChange } from '#src/contract/impact.ts'
import type { BaseChange } from '#src/domain/matching/impact.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { Conditions } from '#src/domain/qa/conditions.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { qaImportRow } from '../../db/schema/sheet.ts'
import { questionsOf, toldApart } from '../files/accepting.ts'
import { findImport } from '../imports/records.ts'
import { chosenBy } from '../knowledge/chosen-by.ts'

/** A change as the matcher sees it, with the answers that the changed entries would give, by entry. */
export type Planned = BaseChange & {
  answers: ReadonlyMap<string, string>
  /** Which of the entries are chitchat. */
  chitchat: readonly string[]
  /** Whom changed entries answer, where the change says so; the others stay as they are. */
  conditions?: ReadonlyMap<string, Conditions>
  /** Where the change has been made already: what its entries said before, null for one that did not answer. */
  earlier?: ReadonlyMap<string, MatcherEntry | null>
}

const textColumns = {
  id: qaEntry.id,
  question: qaEntry.question,
  similar: qaEntry.similar,
  counterExamples: qaEntry.counterExamples,
  answer: qaEntry.answer,
  base: qaEntry.base,
  channels: qaEntry.channels,
  userTags: qaEntry.userTags,
  hours: qaEntry.hours,
}

type Told = Partial<Pick<typeof qaEntry.$inferSelect, 'hours'>> & {
  channels?: readonly string[] | undefined
  userTags?: readonly string[] | undefined
}

const conditionsIn = ({ channels = [], userTags = [], hours }: Told): Conditions => ({ channels, userTags, hours })

type Texts = { id: string; question: string; similar: readonly string[]; counterExamples: readonly string[] }

const heard = ({ id, question, similar, counterExamples }: Texts): MatcherEntry => ({
  id,
  questions: [question, ...similar].filter((text) => text.trim() !== ''),
  counterExamples,
})

/** What a change that has not been made would make of the entries that answer. Throws NOT_FOUND for an unknown import. */
export async function plannedChange(tx: Tx, change: EntryChange, now: Date): Promise<Planned> {
  switch (change.type) {
    case 'entry': {
      const id = change.entryId ?? uuidv7()
      const { answer, enabled, conditions, ...texts } = change.entry
      if (!enabled) return { set: [], removed: [id], answers: new Map(), chitchat: [] }
      const told = conditions && { conditions: new Map([[id, conditionsIn(conditions)]]) }
      const chitchat = (await baseOf(tx, change)) === 'chitchat' ? [id] : []
      return { set: [heard({ id, ...texts })], removed: [], answers: new Map([[id, answer]]), chitchat, ...told }
    }
    case 'act': {
      const { act } = change
      const rows = await tx
        .select(textColumns)
        .from(qaEntry)
        .where(
          and(
            await chosenBy(tx, change.target, now),
            act === 'remove' ? undefined : eq(qaEntry.enabled, act === 'disable'),
          ),
        )
      if (act !== 'enable') return { set: [], removed: rows.map(({ id }) => id), answers: new Map(), chitchat: [] }
      return {
        set: rows.map(heard),
        removed: [],
        answers: new Map(rows.map((row) => [row.id, row.answer])),
        chitchat: rows.filter(({ base }) => base === 'chitchat').map(({ id }) => id),
        conditions: new Map(rows.map((row) => [row.id, conditionsIn(row)])),
      }
    }
    case 'texts':
      return plannedTexts(tx, change.changes)
    case 'edits':
      return plannedEdits(tx, change.edits)
    case 'import':
      return plannedImport(tx, change.importId)
    case 'faq': {
      const { taken } = await toldApart(tx, await questionsOf(tx, change.ids))
      const nothingElse = { similar: [], counterExamples: [] }
      return {
        set: taken.map(({ faq: { id, question } }) => heard({ id, question, ...nothingElse })),
        removed: [],
        answers: new Map(taken.map(({ faq: { id, answer } }) => [id, answer])),
        chitchat: [],
      }
    }
  }
}

/** Entries with other words in their questions; those that are off, or gone, answer as little as before. */
async function plannedTexts(tx: Tx, changes: Extract<EntryChange, { type: 'texts' }>['changes']): Promise<Planned> {
  const byNumber = new Map(changes.map((change) => [change.number, change]))
  const rows = await tx
    .select({ ...textColumns, number: qaEntry.number })
    .from(qaEntry)
    .where(and(inArray(qaEntry.number, [...byNumber.keys()]), eq(qaEntry.enabled, true), isNull(qaEntry.deletedAt)))
  return {
    set: rows.map(({ number, question, similar, ...row }) => {
      const change = byNumber.get(number)
      return heard({ ...row, question: change?.question ?? question, similar: change?.similar ?? similar })
    }),
    removed: [],
    answers: new Map(rows.map((row) => [row.id, row.answer])),
    chitchat: rows.filter(({ base }) => base === 'chitchat').map(({ id }) => id),
  }
}

/** Entries as they stand now, with what they were before somebody edited them. */
async function plannedEdits(tx: Tx, edits: Extract<EntryChange, { type: 'edits' }>['edits']): Promise<Planned> {
  const byNumber = new Map(edits.map(({ number, before }) => [number, before]))
  const rows = await tx
    .select({ ...textColumns, number: qaEntry.number, enabled: qaEntry.enabled })
    .from(qaEntry)
    .where(and(inArray(qaEntry.number, [...byNumber.keys()]), isNull(qaEntry.deletedAt)))
  const earlier = rows.map(({ number, ...row }): [string, MatcherEntry | null] => {
    const { question, similar, counterExamples, enabled } = byNumber.get(number) ?? {}
    const texts = {
      id: row.id,
      question: question ?? row.question,
      similar: similar ?? row.similar,
      counterExamples: counterExamples ?? row.counterExamples,
    }
    return [row.id, (enabled ?? row.enabled) ? heard(texts) : null]
  })
  const on = rows.filter(({ enabled }) => enabled)
  return {
    set: on.map(heard),
    removed: rows.filter(({ enabled }) => !enabled).map(({ id }) => id),
    answers: new Map(on.map((row) => [row.id, row.answer])),
    chitchat: rows.filter(({ base }) => base === 'chitchat').map(({ id }) => id),
    earlier: new Map(earlier),
  }
}

async function baseOf(tx: Tx, { entryId, base = 'qa' }: Extract<EntryChange, { type: 'entry' }>): Promise<QaBase> {
  if (entryId === undefined) return base
  const [row] = await tx.select({ base: qaEntry.base }).from(qaEntry).where(eq(qaEntry.id, entryId))
  return row?.base ?? base
}

/** Rows read at once: the server has its turn between. */
const PAGE = 1_000

async function plannedImport(tx: Tx, importId: string): Promise<Planned> {
  const { id } = await findImport(tx, importId)
  const set: MatcherEntry[] = []
  const removed: string[] = []
  const answers = new Map<string, string>()
  const conditions = new Map<string, Conditions>()
  for (let after = 0; ;) {
    const rows = await tx
      .select({ position: qaImportRow.position, entryId: qaImportRow.entryId, content: qaImportRow.content })
      .from(qaImportRow)
      .where(
        and(
          eq(qaImportRow.importId, id),
          eq(qaImportRow.leftOut, false),
          inArray(qaImportRow.outcome, ['added', 'changed', 'removed']),
          gt(qaImportRow.position, after),
        ),
      )
      .orderBy(asc(qaImportRow.position))
      .limit(PAGE)
    for (const { position, entryId, content } of rows) {
      after = position
      const own = entryId ?? uuidv7()
      // An entry that the file does not name goes, and one that it switches off answers no more.
      if (!content?.enabled) {
        removed.push(own)
        continue
      }
      set.push(heard({ id: own, ...content }))
      answers.set(own, content.answer)
      conditions.set(own, conditionsIn(content))
    }
    if (rows.length < PAGE) return { set, removed, answers, conditions, chitchat: [] }
  }
}
