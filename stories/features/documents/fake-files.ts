import { api, refusal } from '../../support/api.tsx'
import { documentId } from './fake-documents.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { fakeTopics } from './fake-topics.ts'
import { idOf, type SampleBot } from '../../support/console/sample-bot.ts'

type Hit = ContractOutput['files']['search']['items'][number]
type Faq = ContractOutput['files']['faq']['items'][number]
type Topic = ContractOutput['fileTopics']['list'][number]
type Row = ContractOutput['retrievals']['list']['items'][number]
type Trace = ContractOutput['retrievals']['get']['trace']

export type SampleFiles = {
  overview: ContractOutput['files']['overview']
  hits: Hit[]
  meaning: ContractOutput['files']['search']['meaning']
  /** What the documents are written in. */
  language: 'en' | 'zh'
  /** The day has no search left. */
  spent: boolean
  faq: Faq[]
  records: (Row & { trace: Trace })[]
  topics: Topic[]
}

const AT = '2026-11-21T08:00:00.000Z'
const faqId = (n: number) => idOf(8, n)
export const recordId = (n: number) => idOf(9, n)

/** Documents that were searched, questions found in them, and what came back for visitors. */
export function sampleFiles(language: 'en' | 'zh', bot: SampleBot): SampleFiles {
  const isZh = language === 'zh'
  const name = isZh ? '台灯手册.pdf' : 'Lamp manual.pdf'
  const warranty = isZh
    ? '每盏灯自购买之日起享有三年质保。'
    : 'Every lamp has a warranty of three years from the day it was bought.'
  const shades = isZh
    ? '灯罩属于易耗品，不在质保范围内。'
    : 'Shades wear out with use and are not covered by the warranty.'
  const place = { documentId: documentId(7), name, unit: 'page' as const }
  const hit = (n: number, text: string, word: string, part: Partial<Hit>): Hit => ({
    ...place,
    n,
    page: 1,
    heading: isZh ? '质保' : 'Warranty',
    text,
    score: 0.9,
    marks: [[text.indexOf(word), text.indexOf(word) + word.length]],
    edited: false,
    revision: 1,
    enabled: true,
    hits: 0,
    usedBy: [],
    ...part,
  })
  const word = isZh ? '质保' : 'warranty'
  const faq = (n: number, question: string, answer: string, part: Partial<Faq>): Faq => ({
    ...place,
    id: faqId(n),
    n,
    page: 1,
    question,
    answer,
    status: 'suggested',
    writer: 'finder',
    entry: null,
    source: answer,
    revision: 1,
    updatedAt: AT,
    ...part,
  })
  const entries = bot.entries.filter(({ base }) => base === 'qa').slice(0, 3)
  const asked = isZh ? '灯坏了可以免费修吗？' : 'Is a broken lamp repaired for free?'
  const trace: Trace = {
    outcome: 'document',
    query: asked,
    candidates: entries.map(({ id, question }, index) => ({ entryId: id, question, confidence: 0.17 - index * 0.05 })),
    passages: [
      { ...place, n: 1, page: 1, heading: isZh ? '质保' : 'Warranty', text: warranty, confidence: 0.62 },
      { ...place, n: 2, page: 1, heading: isZh ? '质保' : 'Warranty', text: shades, confidence: 0.38 },
    ],
    thresholds: { direct: 0.6, clarify: 0.2, chitchat: 0.7, document: 0.6 },
    releaseId: null,
    searchMs: 1.8,
  }
  const record = (n: number, part: Partial<Row & { trace: Trace }>): Row & { trace: Trace } => {
    const own = { ...trace, ...part.trace }
    return {
      id: recordId(n),
      kind: 'live',
      at: `2026-11-21T07:${String(50 - n).padStart(2, '0')}:00.000Z`,
      query: own.query,
      outcome: own.outcome,
      best: { text: name, confidence: 0.62 },
      sequel: 'went_on',
      conversationId: idOf(3, n),
      version: 4,
      by: null,
      ...part,
      trace: own,
    }
  }
  const [first] = entries
  return {
    overview: {
      documents: 2,
      passages: 45,
      underWay: 0,
      searches: { used: 12, limit: 500 },
      meaning: true,
      model: true,
      locked: false,
    },
    language,
    spent: false,
    meaning: 'unasked',
    hits: [
      hit(1, warranty, word, { score: 0.92, hits: 41, usedBy: [{ id: idOf(2, 3), number: 12 }] }),
      hit(2, shades, word, { score: 0.71, enabled: false }),
    ],
    faq: [
      faq(1, isZh ? '质保期有多久？' : 'How long is the warranty?', warranty, {}),
      faq(2, isZh ? '灯罩也在质保范围内吗？' : 'Are shades covered, too?', shades, {
        status: 'edited',
        writer: 'model',
      }),
      faq(3, isZh ? '可以用 <60W 的灯泡吗？' : 'May I use bulbs of <60W?', isZh ? '可以。' : 'Yes.', { page: 2 }),
      faq(4, isZh ? '如何安装？' : 'How is it mounted?', isZh ? '请先切断电源。' : 'Switch off the power first.', {
        status: 'accepted',
        page: 2,
        entry: { id: idOf(2, 3), number: 12 },
      }),
    ],
    topics: [],
    records: [
      record(1, {}),
      record(2, {
        trace: {
          ...trace,
          outcome: 'fallback',
          query: isZh ? '能开专用发票吗？' : 'Can I have a pro forma invoice?',
          passages: [],
        },
        best: first ? { text: first.question, confidence: 0.17 } : null,
        sequel: 'person',
      }),
      record(3, {
        trace: {
          ...trace,
          outcome: 'direct',
          query: first?.question ?? '',
          candidates: trace.candidates.map((one, at) => (at === 0 ? { ...one, confidence: 0.97 } : one)),
        },
        best: first ? { text: first.question, confidence: 0.97 } : null,
        sequel: 'asked_again',
      }),
      record(4, { kind: 'test', sequel: null, conversationId: null, version: null, by: isZh ? '陈静' : 'Anna' }),
    ],
  }
}

/** The calls of file search and of the records, answered from a sample that they write into. */
export function fakeFiles(sample: SampleFiles) {
  const files = {
    overview: api.files.overview.handler(() => sample.overview),
    search: api.files.search.handler(({ input }) => {
      if (sample.spent) throw refusal('DOC_SEARCH_LIMIT', { limit: sample.overview.searches.limit })
      const { searches } = sample.overview
      sample.overview = { ...sample.overview, searches: { ...searches, used: searches.used + 1 } }
      const items = sample.hits.filter(
        ({ usedBy }) =>
          (!input.unused || usedBy.length === 0) && (input.language ?? sample.language) === sample.language,
      )
      return {
        items,
        elsewhere: items.length > 0 ? [] : sample.hits.slice(0, 3),
        meaning: input.mode === 'keyword' ? 'unasked' : sample.meaning,
      }
    }),
    faq: api.files.faq.handler(({ input: { status } }) => {
      const items = sample.faq.filter((one) =>
        status === undefined
          ? true
          : status === 'open'
            ? one.status === 'suggested' || one.status === 'edited'
            : one.status === status,
      )
      return { items, total: items.length, nextCursor: null }
    }),
    suggest: api.files.suggest.handler(() => ({ found: 0, next: null, passages: 4, failure: null })),
    updateFileFAQ: api.files.updateFileFAQ.handler(({ input: { act } }) => {
      const ids = act.type === 'edit' ? [act.id] : act.ids
      const isBad = (one: Faq) => act.type === 'accept' && /[<>&]/.test(one.question)
      const chosen = sample.faq.filter(({ id }) => ids.includes(id))
      const taken = chosen.filter((one) => !isBad(one))
      sample.faq = sample.faq.map((one) => {
        if (!taken.includes(one)) return one
        const next = { ...one, revision: one.revision + 1 }
        if (act.type === 'edit') return { ...next, question: act.question, answer: act.answer, status: 'edited' }
        if (act.type === 'accept') return { ...next, status: 'accepted', entry: { id: idOf(2, 40), number: 40 } }
        return { ...next, status: act.type === 'reject' ? 'rejected' : 'suggested' }
      })
      return {
        changed: taken.length,
        changeSetId: act.type === 'accept' && taken.length > 0 ? idOf(5, 1) : null,
        refused: chosen.filter(isBad).map(({ id, question }) => ({ id, question, code: 'FORBIDDEN_CHARACTERS' })),
      }
    }),
    accepting: api.files.accepting.handler(({ input: { ids } }) => {
      const chosen = sample.faq.filter(({ id, status }) => ids.includes(id) && status !== 'accepted')
      const isBad = ({ question }: Faq) => /[<>&]/.test(question)
      return {
        taken: chosen.filter((one) => !isBad(one)).map(({ id }) => id),
        refused: chosen.filter(isBad).map(({ id, question }) => ({ id, question, code: 'FORBIDDEN_CHARACTERS' })),
      }
    }),
    adopt: api.files.adopt.handler(() => ({})),
  }
  const retrievals = {
    test: api.retrievals.test.handler(({ input }) => {
      const [first] = sample.records
      if (first === undefined || input.source === 'live') throw refusal('ROBOT_UNAVAILABLE')
      const [passage] = first.trace.passages ?? []
      return {
        id: first.id,
        trace: { ...first.trace, query: input.text },
        body: passage
          ? {
              type: 'text' as const,
              text: passage.text,
              source: { name: passage.name, page: passage.page, unit: passage.unit },
            }
          : null,
        version: null,
      }
    }),
    list: api.retrievals.list.handler(({ input: { kind, outcome, sequel, text } }) => ({
      items: sample.records
        .filter(
          (one) =>
            (kind === undefined || one.kind === kind) &&
            (outcome === undefined || one.outcome === outcome) &&
            (sequel === undefined || one.sequel === sequel) &&
            one.query.includes(text ?? ''),
        )
        .map(({ trace: _trace, ...row }) => row),
      nextCursor: null,
    })),
    get: api.retrievals.get.handler(({ input }) => {
      const found = sample.records.find(({ id }) => id === input.id)
      if (!found) throw refusal('NOT_FOUND')
      return found
    }),
  }
  return { files, retrievals, fileTopics: fakeTopics(sample) }
}
