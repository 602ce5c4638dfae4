import { USUAL_KIND } from '#src/domain/channel/abilities.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { languageName } from '#src/features/shared/language-name.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import type { Conversation } from './desk.ts'

/** How many tags are named in a row of the list. */
const NAMED = 2

/**
 * The channel, where it is another than the usual one, a visitor's language, where it is another than the reader's, and their
 * first tags, in one quiet line; nothing else.
 */
export function RowMarks({ channel, visitor: { language, tags } }: Pick<Conversation, 'channel' | 'visitor'>) {
  const t = useTexts()
  const shell = htmlLang(useLanguage())
  const spoken = baseOf(language) === baseOf(shell) ? [] : [languageName(language, shell)]
  const more = tags.length - NAMED
  const where = [...(channel === USUAL_KIND ? [] : [channelName(t, channel)]), ...spoken]
  const marks = [
    ...where,
    ...tags.slice(0, NAMED),
    ...(more > 0 ? [t(($) => $.workspace.row.moreTags, { count: more })] : []),
  ]
  if (marks.length === 0) return null
  return (
    <span className="truncate text-12 text-muted" title={[...where, ...tags].join(' · ')}>
      <span className="sr-only">{t(($) => $.workspace.row.about)}: </span>
      {marks.join(' · ')}
    </span>
  )
}

/** A language without its region. */
const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''
