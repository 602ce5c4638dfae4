import { REACTION_SIGNS, type Reaction } from '#src/domain/conversation/reaction.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

type ReactionLineProps = {
  /** How the other side has answered to a message in place of words; nothing while it has not. */
  reaction: Reaction | undefined
  /** Who the other side is. */
  who: string
}

/** A reaction to a message, as a sign that is read out in words. */
export function ReactionLine({ reaction, who }: ReactionLineProps) {
  const t = useTexts()
  if (reaction === undefined) return null
  return (
    <p className="w-fit rounded-full border border-line bg-surface px-1.5 text-14">
      <span aria-hidden>{REACTION_SIGNS[reaction]}</span>
      <span className="sr-only">
        {t(($) => $.workspace.reaction.said, { name: who, what: t(($) => $.workspace.reaction[reaction]) })}
      </span>
    </p>
  )
}
