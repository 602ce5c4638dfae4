import { canonicalText } from '../text.ts'

/** What visitors say to a question besides answering it, in the languages whose words are known. */
export type Wish = 'yes' | 'no' | 'back' | 'cancel' | 'skip'

/** Words apart by a bar; English, then Chinese. */
const WORDS: Readonly<Record<Wish, readonly string[]>> = {
  yes: [
    "yes|y|yeah|yep|yup|ok|okay|sure|correct|right|that is right|that's right|yes please|confirm",
    'all correct|all good|looks good|perfect|submit|yes it is',
    '是|是的|对|对的|好|好的|行|可以|确认|没错|没问题|正确|嗯|嗯嗯|提交',
  ],
  no: [
    "no|n|nope|nah|wrong|not right|incorrect|no thanks|not correct|that's not right",
    '否|不|不是|不对|不行|错了|有误|不正确|不可以|需要修改|修改',
  ],
  back: [
    'back|go back|previous|previous one|previous question|step back|undo|no the other one|the other one',
    "that's wrong|that is wrong|that was wrong|i made a mistake",
    '上一步|返回|返回上一步|回到上一步|上一个|退回|刚才那个错了|填错了|写错了|说错了|不对，是另一个|不是这个|上一个错了',
  ],
  cancel: [
    'cancel|quit|exit|stop|never mind|nevermind|forget it|abort|cancel it|cancel that|i want to cancel',
    'leave it',
    '取消|退出|算了|不用了|不要了|停止|结束|不填了|不办了',
  ],
  skip: [
    "skip|skip it|skip this|none|n/a|na|i don't have one|don't have one|no idea",
    '跳过|没有|无|略过|不填|不知道|暂无',
  ],
}

const KEYS = new Map(
  Object.entries(WORDS).map(([wish, words]) => [
    wish,
    new Set(words.flatMap((line) => line.split('|')).map(canonicalText)),
  ]),
)

/** Whether a whole text says this and nothing else, a polite word aside. */
export function saysWish(wish: Wish, text: string): boolean {
  const key = canonicalText(text)
  const known = KEYS.get(wish)
  return known?.has(key) === true || known?.has(key.replace(/(?:please|thanks|thankyou|谢谢|吧|啊|了)$/, '')) === true
}

/** The text a visitor puts in place of what was said before: «no, I meant A12», «不对，我是说 A12». Null: none. */
export function readCorrection(text: string): string | null {
  const found = CORRECTION.exec(text.normalize('NFKC').trim())
  const meant = (found?.[1] ?? found?.[2] ?? '').trim()
  return meant === '' ? null : meant
}

const CORRECTION =
  /^(?:(?:no|sorry|wait|oops|actually)[\s,.;:]+)*i (?:meant|mean)(?:t to say| to say)?[\s,:]+(.+)$|^(?:(?:不对?|不是|抱歉|等等|错了)[\s,.;:，。；：]*)*(?:我是说|我的意思是|应该是|我想说的是)[\s,:，：]*(.+)$/isu
