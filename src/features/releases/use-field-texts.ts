import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { channelName } from '#src/editor/answer/channel-name.ts'
import { LAUNCHER_ICONS, LAUNCHER_SIDES, LOOK_CORNERS, LOOK_THEMES, TEXT_SIZES } from '#src/domain/web-client/look.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { FIELDS, isKnownField } from './field-names.ts'

/** The field of a flow's node is this and what the node is called. */
const NODE = 'node.'
/** That of an answer's version for a language, a channel or both. */
const FORM = /^(welcome\.)?rich\.(.+)$/

/** That of a look's word in a language. */
const LOOK_WORD = /^look\.words\.([^.]+)\.(launcher|title|subtitle)$/

const LOOK_VALUES = [...LOOK_THEMES, ...LOOK_CORNERS, ...TEXT_SIZES, ...LAUNCHER_ICONS, ...LAUNCHER_SIDES] as const
const isLookValue = (text: string): text is (typeof LOOK_VALUES)[number] => LOOK_VALUES.some((value) => value === text)

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name)

/** The words for the fields of the bot and for what they hold. */
export function useFieldTexts(appId: string) {
  const t = useTexts()
  const format = useFormat()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } }))

  function groupName(id: string): string {
    if (id === '') return t(($) => $.releases.values.defaultGroup)
    // Until the groups are known none can be said to be gone.
    if (groups.data === undefined) return t(($) => $.releases.values.otherGroup)
    return groups.data.find((group) => group.id === id)?.name ?? t(($) => $.releases.values.goneGroup)
  }

  const formName = (variant: string, isWelcome: boolean) =>
    isWelcome
      ? t(($) => $.releases.fields.welcomeFormFor, { variant })
      : t(($) => $.releases.fields.answerFormFor, { variant })

  function lookWord(word: string | undefined, language: string): string {
    if (word === 'title') return t(($) => $.releases.fields.lookTitle, { language })
    if (word === 'subtitle') return t(($) => $.releases.fields.lookSubtitle, { language })
    return t(($) => $.releases.fields.lookLauncher, { language })
  }

  return {
    name: (field: string): string => {
      if (isKnownField(field)) return t(($) => $.releases.fields[FIELDS[field].name])
      const [, language = '', word] = LOOK_WORD.exec(field) ?? []
      if (isLanguage(language)) return lookWord(word, LANGUAGES[language].name)
      const [, welcome, variant = ''] = FORM.exec(field) ?? []
      if (variant !== '') return formName(variant.replaceAll('.', ' · '), welcome !== undefined)
      return field.startsWith(NODE) ? t(($) => $.releases.fields.node, { name: field.slice(NODE.length) }) : field
    },
    value: (field: string, text: string): string => {
      if (!isKnownField(field)) return text
      switch (FIELDS[field].kind) {
        case 'switch':
          return text === 'true' ? t(($) => $.releases.values.on) : t(($) => $.releases.values.off)
        case 'share':
          return format.number(Number(text), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
        case 'order':
          return text === 'random' ? t(($) => $.releases.values.random) : t(($) => $.releases.values.progressive)
        case 'offer':
          return text === '0'
            ? t(($) => $.releases.values.never)
            : t(($) => $.releases.values.fallbacks, { count: Number(text) })
        case 'base':
          return t(($) => $.releases.values.chitchat)
        case 'group':
          return groupName(text)
        case 'channels':
          return text.replaceAll(/.+/g, (kind) => channelName(t, kind))
        case 'hours':
          return text === 'open' ? t(($) => $.releases.values.open) : t(($) => $.releases.values.closed)
        case 'look':
          return isLookValue(text) ? t(($) => $.releases.values.look[text]) : text
        default:
          return text
      }
    },
  }
}
