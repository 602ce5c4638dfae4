import icon from '../../../src/app/icon.svg?url&no-inline'
import type { AnswerValue } from '#src/editor/answer/answer-value.ts'
import type { AnswerMedia, StoredMedia } from '#src/editor/answer/media.ts'

const FILE = '0198c7f2-0000-7000-8000-000000000001'
const FLOW = '0198c7f2-0000-7000-8000-0000000000f1'
const KINDS: Record<string, StoredMedia['kind']> = { mp4: 'video', mov: 'video', pdf: 'file' }

/** Answers of an upload in the test's hands: it ends when it is told to. */
export type FakeMedia = AnswerMedia & { finish(): void; fail(): void; progress(share: number): void; aborted(): number }

export function fakeMedia(): FakeMedia {
  let ends: (() => void)[] = []
  let fails: ((error: Error) => void)[] = []
  let tells: ((share: number) => void)[] = []
  let aborted = 0
  return {
    url: () => icon,
    explain: () => 'the connection was lost.',
    upload: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        const kind = KINDS[file.name.split('.').at(-1) ?? ''] ?? 'image'
        ends.push(() => resolve({ fileId: FILE, kind, name: file.name, bytes: file.size }))
        fails.push(reject)
        tells.push(onProgress)
        signal.addEventListener('abort', () => {
          aborted += 1
          reject(new Error('aborted'))
        })
      }),
    finish() {
      for (const end of ends) end()
      ends = []
      fails = []
      tells = []
    },
    fail() {
      for (const fail of fails) fail(new Error('lost'))
      ends = []
      fails = []
      tells = []
    },
    progress: (share) => tells.forEach((tell) => tell(share)),
    aborted: () => aborted,
  }
}

export const words = {
  en: {
    label: 'Answer',
    help: 'What the visitor gets.',
    placeholder: 'Write the answer',
    hello: 'Hello ',
    text: ', parcels arrive within ',
    days: 'two days',
    steps: ['Open your account', 'Choose the order'],
    link: 'how we deliver',
    map: 'The way to our shop',
    button: 'Track my order',
    bad: 'Research & development < 5 ＞ 3',
    nickname: "Visitor's name",
    flow: 'Order status',
    languages: [
      { code: 'en', label: 'English', isOffered: true },
      { code: 'zh', label: 'Chinese', isOffered: true },
      { code: 'ja', label: 'Japanese', isOffered: false },
    ],
  },
  zh: {
    label: '回答',
    help: '访客看到的内容。',
    placeholder: '填写回答',
    hello: '您好，',
    text: '，包裹将在',
    days: '两天内',
    steps: ['打开您的账户', '选择订单'],
    link: '配送说明',
    map: '到店路线',
    button: '查询订单',
    bad: '研发 & 测试 < 5 ＞ 3',
    nickname: '访客名称',
    flow: '订单查询',
    languages: [
      { code: 'en', label: '英语', isOffered: true },
      { code: 'zh', label: '中文', isOffered: true },
      { code: 'ja', label: '日语', isOffered: false },
    ],
  },
}
export type Words = typeof words.en

/** An answer that shows all an answer can. */
export const fullAnswer = (of: Words): AnswerValue => ({
  text: '',
  rich: {
    variants: [
      {
        language: null,
        channel: null,
        blocks: [
          {
            type: 'paragraph',
            inlines: [
              { type: 'text', text: of.hello },
              { type: 'variable', reference: 'system.nickname' },
              { type: 'text', text: of.text },
              { type: 'text', text: of.days, bold: true, underline: true },
              { type: 'text', text: ' ' },
              { type: 'text', text: of.link, href: 'https://shop.example/delivery' },
            ],
          },
          { type: 'list', ordered: true, items: of.steps.map((text) => [{ type: 'text', text }]) },
          { type: 'image', fileId: FILE, alt: of.map },
          { type: 'file', fileId: FILE, name: 'terms.pdf', bytes: 48_000 },
        ],
        buttons: [
          { id: 'b1', label: of.button, action: { type: 'flow', flowId: FLOW } },
          { id: 'b2', label: of.link, action: { type: 'link', url: 'https://shop.example' } },
        ],
      },
      {
        language: 'zh',
        channel: 'whatsapp',
        blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text: '您好', italic: true }] }],
        buttons: [],
      },
    ],
  },
})

type Block = NonNullable<AnswerValue['rich']>['variants'][number]['blocks'][number]
const says = (text: string): Block => ({ type: 'paragraph', inlines: [{ type: 'text', text }] })

/** A picture with words and a button. */
export const cardAnswer = (of: Words): AnswerValue => ({
  text: '',
  rich: {
    variants: [
      {
        language: null,
        channel: null,
        blocks: [{ type: 'image', fileId: FILE, alt: of.map }, says(of.map), says(of.steps[0]!)],
        buttons: [
          { id: 'b1', label: of.button, action: { type: 'flow', flowId: FLOW } },
          { id: 'b2', label: of.link, action: { type: 'link', url: 'https://shop.example' } },
        ],
      },
    ],
  },
})

/** Pictures, each with its words. */
export const picturesAnswer = (of: Words): AnswerValue => ({
  text: '',
  rich: {
    variants: [
      {
        language: null,
        channel: null,
        blocks: [of.map, ...of.steps].flatMap((words): Block[] => [
          { type: 'image', fileId: FILE, alt: words },
          says(words),
        ]),
        buttons: [],
      },
    ],
  },
})

export const flows = (of: Words) => [{ id: FLOW, name: of.flow }]
export const variables = (of: Words) => [{ reference: 'system.nickname', label: of.nickname }]
