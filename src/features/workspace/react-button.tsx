import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#src/domain/conversation/message.ts'
import { REACTION_SIGNS, REACTIONS } from '#src/domain/conversation/reaction.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Toolbar, ToolbarButton } from '#src/ui/toolbar.tsx'
import type { OnReact } from './use-react.ts'

type ReactButtonProps = { message: Pick<Message, 'seq' | 'reaction'>; onReact: OnReact }

/** Answers to a message with a sign in place of words; the same sign once more takes it back. */
export function ReactButton({ message: { seq, reaction: given }, onReact }: ReactButtonProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const label = t(($) => $.workspace.reaction.act)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      side="top"
      label={label}
      className="w-auto p-1"
      trigger={
        <IconButton
          size="small"
          label={label}
          shortcut={['E']}
          aria-keyshortcuts="E"
          icon={<SmilePlus aria-hidden size={14} />}
        />
      }
    >
      <Toolbar label={label} className="border-0 p-0">
        {REACTIONS.map((reaction) => (
          <ToolbarButton
            key={reaction}
            label={t(($) => $.workspace.reaction[reaction])}
            icon={
              <span aria-hidden className="text-16">
                {REACTION_SIGNS[reaction]}
              </span>
            }
            pressed={reaction === given}
            onPress={() => {
              setOpen(false)
              onReact({ seq, reaction: reaction === given ? null : reaction })
            }}
          />
        ))}
      </Toolbar>
    </Popover>
  )
}
