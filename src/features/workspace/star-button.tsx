import { Star } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { IconButton, type IconButtonProps } from '#src/ui/icon-button.tsx'

type StarButtonProps = Omit<IconButtonProps, 'label' | 'icon' | 'pressed'> & { isStarred: boolean }

/** Stars a conversation for the agent, or takes the star off. */
export function StarButton({ isStarred, ...rest }: StarButtonProps) {
  const t = useTexts()
  return (
    <IconButton
      {...rest}
      label={t(($) => $.workspace.star.label)}
      pressed={isStarred}
      icon={<Star size={16} strokeWidth={1.75} aria-hidden className={cx(isStarred && 'fill-current')} />}
    />
  )
}
