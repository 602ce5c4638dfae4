import { Plus } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import {
  ConversationDrawing,
  DeployDrawing,
  InboxDrawing,
  PeopleDrawing,
  QuestionsDrawing,
  SearchDrawing,
} from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Empty state', component: EmptyState })

const DRAWINGS = [InboxDrawing, PeopleDrawing, DeployDrawing, SearchDrawing, ConversationDrawing]

function EmptyStates() {
  const sample = useSample()
  return (
    <Sheet>
      <EmptyState
        drawing={<QuestionsDrawing />}
        title={sample.emptyTitle}
        text={sample.emptyText}
        action={
          <Button tone="accent" icon={<SmallIcon icon={Plus} />}>
            {sample.add}
          </Button>
        }
        secondary={<Link href="#import">{sample.emptySecondary}</Link>}
      />
      <div className="flex flex-wrap justify-between gap-4 text-accent-text">
        {DRAWINGS.map((Drawing) => (
          <Drawing key={Drawing.name} />
        ))}
      </div>
      <EmptyState title={sample.noMatch} level={3} action={<Button>{sample.clear}</Button>} />
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { title: sampleIn('en').emptyTitle, text: sampleIn('en').emptyText },
})

export const States = meta.story({ render: () => <EmptyStates /> })

export const StatesDark = meta.story({ render: () => <EmptyStates />, globals: DARK })
