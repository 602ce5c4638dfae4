import icon from '../../src/app/icon.svg?url&no-inline'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Content } from '#src/ui/message/message-content.tsx'
import type { MessageTexts } from '#src/ui/message/message-texts.ts'

/** One message of each kind, with the label that was pressed and the words around them. */
export type MessageSample = {
  texts: MessageTexts
  chosen: string
  contents: readonly { name: string; content: Content }[]
}

const PICTURE = new URL(icon, location.href).href
const GONE = 'http://localhost:1/gone.png'
const CLIP = 'http://localhost:1/gone.mp4'

const chip = (label: string, type: string, url?: string) => ({
  id: label,
  label,
  action: url === undefined ? { type } : { type, url },
})

function contentsOf(words: typeof en): MessageSample['contents'] {
  const [first = '', second = '', third = ''] = words.choices
  const contents: [string, Content][] = [
    ['text', { type: 'text', text: words.plain }],
    ['rich', { type: 'text', text: words.rich, rich: true }],
    [
      'cited',
      {
        type: 'text',
        text: words.cited,
        citations: [
          { name: words.manual, page: 3, unit: 'page', heading: words.card, text: words.cardText },
          { name: 'shop.example/delivery', page: null, unit: null, heading: '', text: words.plain },
        ],
      },
    ],
    [
      'with form',
      {
        type: 'rich',
        blocks: [
          {
            type: 'paragraph',
            inlines: [
              { type: 'text', text: words.plain, bold: true, underline: true },
              { type: 'break' },
              { type: 'text', text: first, strike: true, italic: true },
            ],
          },
          {
            type: 'list',
            ordered: true,
            items: [
              [{ type: 'text', text: second, href: 'https://shop.example/delivery' }],
              [{ type: 'text', text: third, href: 'javascript:alert(1)' }],
            ],
          },
          { type: 'image', url: PICTURE, alt: first },
          { type: 'video', url: CLIP, name: second },
          { type: 'file', url: PICTURE, name: `${third}.pdf`, bytes: 48_000 },
        ],
        items: [chip(words.say, 'say')],
      },
    ],
    [
      'choices',
      { type: 'buttons', text: words.ask, items: [first, second, third].map((label) => chip(label, 'choose')) },
    ],
    [
      'buttons',
      {
        type: 'buttons',
        text: words.more,
        items: [chip(words.say, 'say'), chip(words.open, 'link', 'https://shop.example'), chip(words.person, 'agent')],
      },
    ],
    ['no words', { type: 'buttons', text: '', items: [chip(words.long, 'choose')] }],
    ['picture', { type: 'image', url: PICTURE, text: words.picture }],
    ['lost', { type: 'image', url: GONE, text: words.picture }],
    ['no address', { type: 'image', url: 'javascript:void 0', text: words.picture }],
    ['video', { type: 'video', url: CLIP, text: words.video }],
    [
      'card',
      {
        type: 'card',
        title: words.card,
        text: words.cardText,
        imageUrl: PICTURE,
        items: [chip(words.open, 'link', 'https://shop.example/lamp'), chip(words.say, 'say')],
      },
    ],
    [
      'form',
      {
        type: 'form',
        text: words.form,
        fields: words.fields.map((label, index) => ({
          id: label,
          label,
          required: index < 2,
          options: index === 2 ? words.shops : [],
        })),
      },
    ],
    ['asks for a file', { type: 'upload', text: words.receipt }],
    ['file', { type: 'file', text: 'receipt.pdf', url: PICTURE, mediaType: 'application/pdf', size: 248_000 }],
    ['sent picture', { type: 'file', text: 'lamp.png', url: PICTURE, mediaType: 'image/png', size: 48_000 }],
    ['answers', { type: 'answers', text: words.answers }],
    ['nothing', { type: 'answers', text: '' }],
    ['cancelled', { type: 'answers', text: words.cancel }],
    ['prompt', { type: 'prompt', text: words.prompt, soundId: null }],
    ['sound', { type: 'prompt', text: '', soundId: 's1' }],
    ['keys', { type: 'keys', text: '••••' }],
    ['recording', { type: 'recording', text: words.left, seconds: 64.6 }],
  ]
  return contents.map(([name, content]) => ({ name, content }))
}

const en = {
  plain: 'We deliver in two to four working days.\nOrders before noon leave the same day.',
  rich: 'I can help with\n- your **order**\n- a *return*\n- a visit\n\nThen:\n1. Choose one\n2. Say when\n\nRead [how we deliver](https://shop.example/delivery) or see https://shop.example/help.',
  cited: 'The blue lamp has two years of warranty [1] and is with you in four days at most [2].',
  manual: 'Manual.pdf',
  prompt: 'Welcome. For orders, press 1. For anything else, press 0.',
  left: 'Please call me back about my lamp.',
  ask: 'Which order do you mean?',
  choices: ['A-1024', 'A-1025', 'Neither'],
  more: 'What **else** can I do?',
  say: 'How much is delivery?',
  open: 'Open the shop',
  person: 'Talk to a person',
  long: 'Nichtübereinstimmungsbenachrichtigungseinstellungen and whatever else there may be on so long a button',
  picture: 'The shop front',
  video: 'How to put the lamp together',
  card: 'Blue lamp',
  cardText: 'Blown by hand, two years of warranty.',
  form: 'Please tell us about your visit.',
  fields: ['Your name', 'Email', 'Shop'],
  shops: ['Old town', 'Harbour'],
  receipt: 'Please send us the receipt.',
  answers: 'Your name: Maria Costa\nEmail: maria@shop.example\nShop: Harbour',
  cancel: 'Not now',
}

const zh: typeof en = {
  plain: '订单会在 2 至 4 个工作日内送达。\n中午前下单当天发出。',
  rich: '我可以帮你：\n- 查询**订单**\n- 安排*退货*\n- 预约到店\n\n步骤：\n1. 选择一项\n2. 告诉我时间\n\n详情见[配送说明](https://shop.example/delivery)，或访问 https://shop.example/help 。',
  cited: '蓝色台灯保修两年[1]，最多四天送达[2]。',
  manual: '使用手册.pdf',
  prompt: '欢迎致电。查询订单请按 1，其他事宜请按 0。',
  left: '请就我的台灯给我回个电话。',
  ask: '你想查哪个订单？',
  choices: ['A-1024', 'A-1025', '都不是'],
  more: '还需要**什么**？',
  say: '运费是多少？',
  open: '打开网店',
  person: '转人工',
  long: '一个文字特别长的按钮，长到需要折成两行甚至三行才能完整显示出来，看看它会不会撑破气泡',
  picture: '店面照片',
  video: '如何组装台灯',
  card: '蓝色台灯',
  cardText: '手工吹制，两年保修。',
  form: '请填写预约信息。',
  fields: ['姓名', '邮箱', '门店'],
  shops: ['老城店', '海港店'],
  receipt: '请把收据发给我们。',
  answers: '姓名: 王芳\n邮箱: wang@shop.example\n门店: 海港店',
  cancel: '暂不填写',
}

const TEXTS: Record<'en' | 'zh', MessageTexts> = {
  en: {
    options: 'Buttons',
    chosen: 'pressed',
    newTab: 'opens in a new tab',
    picture: 'Picture',
    video: 'Video',
    sound: 'Sound',
    keys: 'Pressed',
    recording: 'Recording',
    required: 'required',
    nothing: 'Nothing filled in',
    source: ({ name, page }) => (page === null ? `From ${name}` : `From ${name}, page ${page}`),
    size: (bytes) => `${Math.round(bytes / 1000)} kB`,
  },
  zh: {
    options: '按钮',
    chosen: '已选择',
    newTab: '在新标签页打开',
    picture: '图片',
    video: '视频',
    sound: '录音提示',
    keys: '按键',
    recording: '留言录音',
    required: '必填',
    nothing: '未填写内容',
    source: ({ name, page }) => (page === null ? `来自 ${name}` : `来自 ${name}，第 ${page} 页`),
    size: (bytes) => `${Math.round(bytes / 1000)} kB`,
  },
}

/** The sample in a language. */
export function messageSample(language: 'en' | 'zh'): MessageSample {
  const words = language === 'zh' ? zh : en
  return { texts: TEXTS[language], chosen: words.choices[0] ?? '', contents: contentsOf(words) }
}

/** The same as the bot and the visitor say it in a conversation: the visitor's are the answers. */
export function bodySample(language: 'en' | 'zh'): MessageBody[] {
  return messageSample(language).contents.map(({ content }): MessageBody => {
    switch (content.type) {
      case 'buttons':
      case 'card':
        return {
          ...content,
          items: content.items.map(({ id, label }) => ({ id, label, action: { type: 'choose' as const } })),
          ask: 'a1',
        }
      case 'form': {
        const fields = content.fields.map((field) => ({
          ...field,
          type: 'text' as const,
          placeholder: '',
          options: [...field.options],
        }))
        return { ...content, fields, submitLabel: '', cancelLabel: '', ask: 'a2' }
      }
      case 'rich':
        return {
          ...content,
          text: '',
          blocks: content.blocks.map((block) => {
            if (block.type === 'paragraph') return { ...block, inlines: [...block.inlines] }
            return block.type === 'list' ? { ...block, items: block.items.map((item) => [...item]) } : block
          }),
          items: content.items.map(({ id, label }) => ({ id, label, action: { type: 'say' as const } })),
          ask: null,
        }
      case 'answers':
      case 'file':
        return { ...content, ask: 'a2' }
      case 'upload':
        return { ...content, accepts: 'any', ask: 'a3' }
      case 'recording':
        return { ...content, recordingId: 'rec1' }
      default:
        return content
    }
  })
}
