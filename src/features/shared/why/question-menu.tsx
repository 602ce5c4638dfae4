import { ClipboardCheck, MessageCirclePlus, MessagesSquare, Smile, Waypoints } from 'lucide-react'
import { useState } from 'react'
import type { BotTrace } from '#src/domain/step/why.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { FlowExampleDialog } from './flow-example-dialog.tsx'
import { KeepTestDialog } from './keep-test-dialog.tsx'
import type { MaySee } from './may.ts'
import { NewEntryDialog } from './new-entry-dialog.tsx'

type QuestionMenuProps = {
  appId: string
  trace: BotTrace
  may: MaySee
  /** Where a visitor has asked it. */
  conversationId: string | undefined
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be made of a question that no candidate was meant by: an entry of its own, an example of a flow, or a test. */
export function QuestionMenu({ appId, trace, may, conversationId }: QuestionMenuProps) {
  const { query } = trace
  const t = useTexts()
  const [made, setMade] = useState<'qa' | 'chitchat' | 'example' | 'test'>()
  const close = () => setMade(undefined)
  return (
    <>
      <Menu
        trigger={
          <Button size="small" className="self-start" icon={<MessageCirclePlus {...ICON} />}>
            {t(($) => $.frame.why.fix.make)}
          </Button>
        }
        entries={[
          {
            label: t(($) => $.frame.why.fix.newEntry),
            icon: <MessagesSquare {...ICON} />,
            onSelect: () => setMade('qa'),
          },
          {
            label: t(($) => $.frame.why.fix.newChitchat),
            icon: <Smile {...ICON} />,
            onSelect: () => setMade('chitchat'),
          },
          ...(may.editFlows
            ? [
                {
                  label: t(($) => $.frame.why.fix.example),
                  icon: <Waypoints {...ICON} />,
                  onSelect: () => setMade('example'),
                },
              ]
            : []),
          { type: 'line' },
          {
            label: t(($) => $.frame.why.test.keep),
            note: t(($) => $.frame.why.test.keepNote),
            icon: <ClipboardCheck {...ICON} />,
            onSelect: () => setMade('test'),
          },
        ]}
      />
      {(made === 'qa' || made === 'chitchat') && (
        <NewEntryDialog appId={appId} base={made} question={query} onClose={close} />
      )}
      {made === 'test' && (
        <KeepTestDialog appId={appId} trace={trace} may={may} conversationId={conversationId} onClose={close} />
      )}
      {made === 'example' && <FlowExampleDialog appId={appId} text={query} onClose={close} />}
    </>
  )
}
