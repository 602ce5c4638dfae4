/** A kind's name in the forms that code and texts take: `ask-date`, `askDate`, `AskDate`, `Ask date`. */
export type KindName = { kebab: string; camel: string; pascal: string; words: string }

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST = 40

/** Words of the language, and names that every written file uses already. */
const TAKEN = new Set(
  [
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false',
    'finally for function if implements import in instanceof interface let new null package private protected public return',
    'static super switch this throw true try typeof undefined var void while with yield',
    'any-text body config context-of data inspector is-same issue-lines localised-text localised-text-area message-square',
    'plain-preview request scope-of secret-of section sign signed step-result text-issues text-uses',
    'channel-servers channel-specs channel-views create-hmac define-channel-spec define-node-spec expect flow-specs',
    'flow-views ivr-specs ivr-views test timing-safe-equal use-texts z',
  ].flatMap((line) => line.split(' ')),
)

/** Reads a kind's name; throws with what a name takes when it is none. */
export function readName(text: string | undefined): KindName {
  if (text === undefined || !KEBAB.test(text) || text.length > LONGEST) {
    throw new Error(`A kind is named in lower case with hyphens, such as ask-date, in at most ${LONGEST} letters.`)
  }
  if (TAKEN.has(text)) throw new Error(`The name ${text} means something else in the code. Choose another.`)
  const camel = text.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return { kebab: text, camel, pascal: capital(camel), words: capital(text.replaceAll('-', ' ')) }
}
