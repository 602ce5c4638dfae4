import type { MatcherEntry } from '#src/domain/matching/matcher.ts'

/** A small shop's questions in English. */
export const shopEntries: readonly MatcherEntry[] = [
  {
    id: 'track',
    questions: [
      'Where is my parcel?',
      'How can I track my order?',
      'Has my package been shipped yet?',
      'When will the delivery arrive?',
    ],
  },
  {
    id: 'refund',
    questions: [
      'How do I get a refund?',
      'I want my money back',
      'When is the refund paid out?',
      'Can I be reimbursed for a returned item?',
    ],
  },
  {
    id: 'password',
    questions: [
      'I forgot my password',
      'How do I reset the password?',
      'I cannot log in to my account',
      'Change the password of my account',
    ],
  },
  {
    id: 'hours',
    questions: ['What are your opening hours?', 'When does the shop close?', 'Are you open on Sunday?'],
  },
  {
    id: 'invoice',
    questions: ['Can I have an invoice?', 'Send me the receipt of my purchase', 'Where do I find my bills?'],
  },
]

/** The same kind of shop in other languages, two entries each. */
export const foreignEntries: readonly MatcherEntry[] = [
  { id: 'zh-track', questions: ['我的快递到哪儿了', '怎么查物流', '包裹什么时候送到'] },
  { id: 'zh-refund', questions: ['怎么申请退款', '我要退钱', '退款多久到账'] },
  { id: 'ja-track', questions: ['荷物はどこにありますか', '配送状況を確認したい', 'いつ届きますか'] },
  { id: 'ja-password', questions: ['パスワードを忘れました', 'パスワードを再設定したい'] },
  { id: 'ko-track', questions: ['제 택배는 어디에 있나요', '배송 조회는 어떻게 하나요'] },
  { id: 'ko-refund', questions: ['환불은 어떻게 받나요', '돈을 돌려받고 싶어요'] },
  { id: 'pt-track', questions: ['Onde está a minha encomenda?', 'Como faço para rastrear o pedido?'] },
  { id: 'pt-refund', questions: ['Como peço o reembolso?', 'Quero o meu dinheiro de volta'] },
  { id: 'id-track', questions: ['Di mana paket saya?', 'Bagaimana cara melacak pesanan?'] },
  { id: 'id-refund', questions: ['Bagaimana cara mengembalikan dana?', 'Saya ingin uang saya kembali'] },
]

/** Words that the matcher is told are English, so that they are no typos. */
export const knownWord = (word: string): boolean => ENGLISH.has(word)

const ENGLISH = new Set(
  'where is my parcel how can track order has package been shipped yet when will the delivery arrive get refund want money back paid out be reimbursed for returned item forgot password do reset cannot log in to account change of what are your opening hours does shop close open on sunday have an invoice send me receipt purchase find bills volcano erupt penguin music'.split(
    ' ',
  ),
)
