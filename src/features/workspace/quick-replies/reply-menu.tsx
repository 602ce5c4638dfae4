import { Paperclip } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import type { QuickReply } from './use-quick-replies.ts'

type ReplyMenuProps = Omit<
  ComponentProps<typeof SuggestionList<QuickReply>>,
  'label' | 'nothing' | 'keyOf' | 'row' | 'side'
>

/** The quick replies to choose from while a reply is written. */
export function ReplyMenu(props: ReplyMenuProps) {
  const t = useTexts()
  return (
    <SuggestionList
      {...props}
      label={t(($) => $.replies.title)}
      nothing={t(($) => $.replies.nothing)}
      side="top"
      keyOf={({ id }) => id}
      row={(reply) => (
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-13">{reply.title}</span>
            {reply.shortcut !== '' && (
              <span className="shrink-0 font-mono text-12 text-muted">{`/${reply.shortcut}`}</span>
            )}
            {reply.files.length > 0 && (
              <Paperclip
                size={14}
                strokeWidth={1.75}
                role="img"
                aria-label={t(($) => $.replies.files.title)}
                className="shrink-0 self-center text-muted"
              />
            )}
            <span className="ml-auto max-w-1/2 shrink-0 truncate text-12 text-muted">{reply.category}</span>
          </span>
          <span className="truncate text-12 text-muted">{reply.content}</span>
        </span>
      )}
    />
  )
}
