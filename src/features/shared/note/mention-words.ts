import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Names in a line at once. */
const NAMED = 5

/** That some people cannot read a conversation, or nothing where it is nobody. */
export function useUnreadWords(): (people: readonly { nickname: string }[]) => string | undefined {
  const t = useTexts()
  const format = useFormat()
  return (people) => {
    if (people.length === 0) return undefined
    const names = people.slice(0, NAMED).map(({ nickname }) => nickname)
    const more = people.length - names.length
    if (more > 0) names.push(t(($) => $.workspace.note.more, { count: more }))
    return t(($) => $.workspace.note.cannotRead, { names: format.list(names) })
  }
}
