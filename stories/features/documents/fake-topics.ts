import { api, refusal } from '../../support/api.tsx'
import { documentId } from './fake-documents.ts'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { idOf } from '../../support/console/sample-bot.ts'

type Topic = ContractOutput['fileTopics']['list'][number]
type Passage = ContractOutput['fileTopics']['changes']['added'][number]

export const TOPIC_AT = '2026-11-21T06:00:00.000Z'

/** Topics in every state. */
export function sampleTopics(language: 'en' | 'zh'): Topic[] {
  const isZh = language === 'zh'
  const one = (n: number, part: Partial<Topic>): Topic => ({
    id: idOf(10, n),
    name: '',
    text: '',
    mode: 'keyword',
    documentId: null,
    documentName: null,
    language: null,
    addedDays: null,
    unused: false,
    passages: 4,
    added: 0,
    gone: 0,
    checkedAt: TOPIC_AT,
    trouble: null,
    ...part,
  })
  return [
    one(1, {
      name: isZh ? '灯泡功率' : 'Bulbs',
      text: isZh ? '灯泡多少瓦' : 'How many watts may a bulb have?',
      documentId: documentId(7),
      documentName: isZh ? '台灯手册.pdf' : 'Lamp manual.pdf',
      unused: true,
    }),
    one(2, {
      name: isZh ? '退货' : 'Returns by law and by our own terms, everywhere',
      text: isZh ? '退货期限' : 'How long may it be sent back?',
      mode: 'both',
      language,
      addedDays: 30,
      passages: 0,
      checkedAt: null,
      trouble: 'building',
    }),
    one(3, {
      name: isZh ? '质保' : 'Warranty',
      text: isZh ? '质保' : 'warranty',
      passages: 100,
      added: 1,
      gone: 1,
    }),
  ]
}

/** The calls of topics, answered from a sample that they write into. */
export function fakeTopics(sample: { topics: Topic[]; language: 'en' | 'zh' }) {
  const find = (id: string): Topic => {
    const found = sample.topics.find((one) => one.id === id)
    if (!found) throw refusal('NOT_FOUND')
    return found
  }
  const put = (next: Topic) => {
    sample.topics = sample.topics.map((one) => (one.id === next.id ? next : one))
    return {}
  }
  const assertFree = (name: string) => {
    if (sample.topics.some((one) => one.name === name)) throw refusal('TOPIC_NAME_TAKEN')
  }
  const isZh = sample.language === 'zh'
  const passage = (n: number, name: string, excerpt: string): Passage => ({
    documentId: documentId(7),
    name,
    n,
    page: n,
    unit: 'page',
    excerpt,
  })
  return {
    list: api.fileTopics.list.handler(() => sample.topics),
    add: api.fileTopics.add.handler(({ input: { topic } }) => {
      assertFree(topic.name)
      const added: Topic = {
        ...topic,
        id: idOf(10, 20 + sample.topics.length),
        documentName: null,
        passages: 2,
        added: 0,
        gone: 0,
        checkedAt: TOPIC_AT,
        trouble: null,
      }
      sample.topics = [...sample.topics, added]
      return added
    }),
    rename: api.fileTopics.rename.handler(({ input: { topicId, name } }) => {
      assertFree(name)
      return put({ ...find(topicId), name })
    }),
    remove: api.fileTopics.remove.handler(({ input }) => {
      sample.topics = sample.topics.filter(({ id }) => id !== input.topicId)
      return {}
    }),
    changes: api.fileTopics.changes.handler(({ input }) => {
      const { added, gone, checkedAt } = find(input.topicId)
      return {
        checkedAt,
        added: Array.from({ length: added }, (_, at) =>
          passage(
            at + 1,
            isZh ? '台灯手册.pdf' : 'Lamp manual.pdf',
            isZh
              ? '每盏灯自购买之日起享有五年质保，灯罩除外。'
              : 'Every lamp has a warranty of five years from the day it was bought, but for its shade.',
          ),
        ),
        gone: Array.from({ length: gone }, (_, at) =>
          passage(
            at + 1,
            isZh ? '旧条款.docx' : 'Old terms.docx',
            isZh ? '质保期为两年。' : 'The warranty is two years.',
          ),
        ),
      }
    }),
    seen: api.fileTopics.seen.handler(({ input }) => put({ ...find(input.topicId), added: 0, gone: 0 })),
  }
}
