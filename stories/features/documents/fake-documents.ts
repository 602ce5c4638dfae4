import { isUnderWay, type DocumentState } from '#src/domain/documents/state.ts'
import { api, refusal } from '../../support/api.tsx'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { idOf } from '../../support/console/sample-bot.ts'

type Document = ContractOutput['documents']['get']
type Passage = ContractOutput['documents']['passages']['items'][number]

type Source = ContractOutput['documentSources']['list'][number]

export type SampleDocuments = {
  documents: Document[]
  passages: Record<string, Passage[]>
  sources: Source[]
  locked: boolean
  limit: number | null
}

export const documentId = (n: number) => idOf(6, n)

/** Documents in every state, and the passages of the first of them. */
export function sampleDocuments(language: 'en' | 'zh'): SampleDocuments {
  const isZh = language === 'zh'
  const one = (n: number, part: Partial<Document>): Document => ({
    id: documentId(n),
    number: n,
    name: `${n}.pdf`,
    format: 'pdf',
    size: 1_240_000,
    pages: 12,
    characters: 18_420,
    status: 'ready',
    failure: null,
    passages: 41,
    passageSize: 'medium',
    hits: 0,
    enabled: true,
    validUntil: null,
    version: 1,
    replaces: null,
    hasFile: true,
    by: isZh ? '陈静' : 'Anna',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...part,
  })
  const unread = { pages: null, characters: null, passages: 0 } as const
  const texts = isZh
    ? [
        '每盏灯自购买之日起享有三年质保。',
        '灯罩属于易耗品，不在质保范围内。',
        '安装前请先切断电源。',
        '请勿使用超过 60 瓦的灯泡。',
      ]
    : [
        'Every lamp has a warranty of three years from the day it was bought.',
        'Shades wear out with use and are not covered.',
        'Switch off the power before the lamp is mounted.',
        'Never use a bulb of more than 60 watts.',
      ]
  const headings = isZh ? ['质保', '安装'] : ['Warranty', 'Mounting']
  return {
    locked: false,
    limit: null,
    sources: [],
    documents: [
      one(7, {
        name: isZh ? '台灯手册.pdf' : 'Lamp manual.pdf',
        hits: 128,
        version: 2,
        validUntil: '2027-06-30',
        passages: 4,
      }),
      one(6, { name: isZh ? '退货条款.docx' : 'Terms of return.docx', format: 'docx', ...unread, status: 'parsing' }),
      one(5, { name: isZh ? '门店.xlsx' : 'Shops.xlsx', format: 'xlsx', ...unread, status: 'queued', size: 48_000 }),
      one(8, { name: isZh ? '传单.png' : 'Flyer.png', format: 'png', ...unread, status: 'ocr', size: 640_000 }),
      one(4, { name: isZh ? '旧价目表.csv' : 'Old price list.csv', format: 'csv', pages: null, enabled: false }),
      one(3, {
        name: isZh ? '扫描合同.pdf' : 'Scanned contract.pdf',
        ...unread,
        status: 'failed',
        failure: 'DOC_OCR_FAILED',
        hasFile: false,
      }),
    ],
    passages: {
      [documentId(7)]: texts.map((text, index) => ({
        n: index + 1,
        page: index < 2 ? 1 : 2,
        heading: headings[index < 2 ? 0 : 1] ?? '',
        text,
        original: index === 1 ? text : null,
        enabled: index !== 3,
        revision: 1,
      })),
    },
  }
}

const STATES: Record<DocumentState, (document: Document) => boolean> = {
  answering: ({ status, enabled }) => status === 'ready' && enabled,
  off: ({ enabled }) => !enabled,
  under_way: ({ status }) => isUnderWay(status),
  failed: ({ status }) => status === 'failed',
}

/** The calls of the documents' tab, answered from a sample that they write into. */
export function fakeDocuments(sample: SampleDocuments) {
  const find = (id: string): Document => {
    const found = sample.documents.find((one) => one.id === id)
    if (!found) throw refusal('NOT_FOUND')
    return found
  }
  const put = (next: Document): Document => {
    sample.documents = sample.documents.map((one) => (one.id === next.id ? next : one))
    return next
  }
  return {
    list: api.documents.list.handler(({ input: { text = '', state, format, sort, order } }) => {
      const items = sample.documents
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        .filter((one) => format === undefined || one.format === format)
        .filter((one) => state === undefined || STATES[state](one))
      if (sort === 'name') items.sort((a, b) => a.name.localeCompare(b.name))
      if (sort === 'hits') items.sort((a, b) => a.hits - b.hits)
      if (sort !== 'uploaded' && order === 'desc') items.reverse()
      const [matching, total] = [items.length, sample.documents.length]
      return { items, nextCursor: null, matching, total, locked: sample.locked, limit: sample.limit }
    }),
    change: api.documents.change.handler(({ input: { documentIds, act } }) => {
      for (const id of documentIds)
        if (act === 'remove') sample.documents = sample.documents.filter((one) => one.id !== id)
        else if (act !== 'parse') put({ ...find(id), enabled: act === 'enable' })
      return { changed: documentIds.length, left: [] }
    }),
    get: api.documents.get.handler(({ input }) => find(input.documentId)),
    passages: api.documents.passages.handler(({ input }) => ({
      items: sample.passages[find(input.documentId).id] ?? [],
      nextCursor: null,
    })),
    update: api.documents.update.handler(({ input: { documentId: id, enabled, validUntil } }) =>
      put({ ...find(id), enabled, validUntil }),
    ),
    updatePassage: api.documents.updatePassage.handler(({ input }) => {
      const passages = sample.passages[input.documentId] ?? []
      const before = passages.find(({ n }) => n === input.n)
      if (!before) throw refusal('NOT_FOUND')
      const file = before.original ?? before.text
      const text = input.text ?? file
      const after = {
        ...before,
        text,
        original: text === file ? null : file,
        enabled: input.enabled,
        revision: before.revision + 1,
      }
      sample.passages[input.documentId] = passages.map((one) => (one.n === input.n ? after : one))
      return after
    }),
    parseAgain: api.documents.parseAgain.handler(({ input }) =>
      put({ ...find(input.documentId), status: 'queued', passageSize: input.passageSize }),
    ),
    remove: api.documents.remove.handler(({ input }) => {
      sample.documents = sample.documents.filter(({ id }) => id !== input.documentId)
      return {}
    }),
  }
}

/** Addresses in every state. */
export function sampleSources(): Source[] {
  const one = (n: number, part: Partial<Source>): Source => ({
    id: idOf(8, n),
    kind: 'page',
    url: 'https://shop.example/help',
    schedule: 'weekly',
    keep: ['main'],
    drop: ['.advert', 'footer'],
    passageSize: 'medium',
    status: 'ready',
    failure: null,
    detail: null,
    found: 1,
    done: 1,
    documents: 1,
    failed: 0,
    failures: [],
    fetchedAt: '2026-11-20T10:00:00.000Z',
    nextAt: '2026-11-27T10:00:00.000Z',
    by: 'Anna',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...part,
  })
  const missed = (path: string, failure: Source['failures'][number]['failure'], detail: string | null = null) => ({
    url: `https://shop.example/${path}`,
    failure,
    detail,
  })
  return [
    one(1, {
      kind: 'sitemap',
      url: 'https://shop.example/sitemap.xml',
      schedule: 'daily',
      found: 42,
      done: 42,
      documents: 38,
      failed: 4,
      failures: [
        missed('gone', 'DOC_DOWNLOAD_FAILED', '404'),
        missed('internal', 'DOC_ROBOTS'),
        missed('film', 'DOC_UNSUPPORTED', 'video/mp4'),
      ],
    }),
    one(2, {}),
    one(3, {
      url: 'https://shop.example/a-very-long-address/that-goes-on-and-on/and-does-not-end-before-it-has-to/wrap-at-last?x=1',
      schedule: 'never',
      status: 'failed',
      failure: 'DOC_DOWNLOAD_FAILED',
      detail: 'TIMEOUT',
      documents: 0,
      failed: 1,
      failures: [missed('help', 'DOC_DOWNLOAD_FAILED', 'TIMEOUT')],
    }),
  ]
}

type SourceSettings = Pick<Source, 'schedule' | 'keep' | 'drop' | 'passageSize'>
const settingsOf = ({ schedule, keep, drop, passageSize }: SourceSettings) => ({ schedule, keep, drop, passageSize })

/** The calls of sources, answered from the same sample. */
export function fakeSources(sample: SampleDocuments) {
  const find = (id: string): Source => {
    const found = sample.sources.find((one) => one.id === id)
    if (!found) throw refusal('NOT_FOUND')
    return found
  }
  const put = (next: Source): Source => {
    sample.sources = sample.sources.map((one) => (one.id === next.id ? next : one))
    return next
  }
  return {
    list: api.documentSources.list.handler(() => sample.sources),
    add: api.documentSources.add.handler(({ input: { kind, url, ...settings } }) => {
      if (sample.sources.some((one) => one.url === url))
        throw refusal('INVALID', { issues: [{ path: ['url'], code: 'DUPLICATE' }] })
      const wrong = settings.keep.indexOf('main[')
      if (wrong >= 0) throw refusal('INVALID', { issues: [{ path: ['keep', wrong], code: 'SELECTOR' }] })
      const [like] = sampleSources()
      if (!like) throw refusal('INTERNAL')
      const id = idOf(8, 20 + sample.sources.length)
      const added = { ...like, ...settingsOf(settings), kind, url, id, failed: 0, failures: [], documents: 1 }
      sample.sources = [{ ...added, status: 'ready' }, ...sample.sources]
      return added
    }),
    update: api.documentSources.update.handler(({ input: { sourceId, ...settings } }) =>
      put({ ...find(sourceId), ...settingsOf(settings) }),
    ),
    fetch: api.documentSources.fetch.handler(({ input }) =>
      put({ ...find(input.sourceId), status: 'fetching', done: 12, found: 42 }),
    ),
    remove: api.documentSources.remove.handler(({ input }) => {
      sample.sources = sample.sources.filter(({ id }) => id !== input.sourceId)
      return {}
    }),
  }
}
