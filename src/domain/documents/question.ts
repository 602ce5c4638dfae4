/** A question mark at the end of a text, also behind a closing quote or bracket. */
const ASKS = /[?？]["'”’」』)）]*$/u

/**
 * How a text begins that asks, in the six languages: the interrogatives, and in English and Portuguese the verbs that
 * questions begin with. A heading seldom ends with a question mark.
 */
const OPENERS =
  /^(?:how|what|why|when|where|who|whom|whose|which|can|could|do|does|did|is|are|was|were|will|would|should|may|must|am|have|has|como|quando|onde|por ?qu[eê]|porqu[eê]|quais|qual|quem|quant[oa]s?|o que|posso|bagaimana|apa|apakah|kapan|di ?mana|ke mana|mengapa|kenapa|berapa|siapa|bisakah|bolehkah)(?=[\s'’])/iu

/** What makes a Chinese, Japanese or Korean text one that asks. */
const ASKING_CJK =
  /如何|怎[么麼样樣]|什[么麼]|为何|为什|哪[些里儿个裡個]|多少|多久|多长|几[天个次时种]|是否|能否|可否|可不可以|能不能|有没有|[吗嗎呢]$|ですか|ますか|でしょうか|とは$|どう(?:やって|すれば)|なぜ|いつ|どこ|(?:나요|까요|습니까|ㅂ니까|인가요|을까|는가)$/u

/** Words of a heading that asks; one that is a single word asks nothing. */
const LEAST_WORDS = 3

/** Whether a text asks something, as its mark says: «Can I return it?», «怎么退货？». */
export const asks = (text: string): boolean => ASKS.test(text.trim())

/** Whether a text begins or is built as a question is, whatever it ends with: «How to return a lamp», «如何退货». */
export function soundsAsking(text: string): boolean {
  const bare = text.trim().replace(/[?？"'”’」』)）]+$/u, '')
  return (OPENERS.test(bare) && bare.split(/\s+/).length >= LEAST_WORDS) || ASKING_CJK.test(bare)
}
