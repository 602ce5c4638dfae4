import { Ellipsis } from 'lucide-react'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Card', component: Card })

const HUES = [
  'bg-hue-1',
  'bg-hue-2',
  'bg-hue-3',
  'bg-hue-4',
  'bg-hue-5',
  'bg-hue-6',
  'bg-hue-7',
  'bg-hue-8',
  'bg-hue-9',
  'bg-hue-10',
]

function Cards() {
  const sample = useSample()
  return (
    <Sheet>
      <Card
        title={sample.question}
        note={sample.sentence}
        actions={<IconButton label={sample.more} size="small" icon={<SmallIcon icon={Ellipsis} />} />}
        footer={<Link href="#a">{sample.learnMore}</Link>}
      >
        {sample.answerValue}
      </Card>
      <Card>
        <div className="flex flex-wrap gap-2">
          {HUES.map((hue) => (
            <span key={hue} className={`flex size-8 items-center justify-center rounded-control text-on-hue ${hue}`}>
              <SmallIcon icon={Ellipsis} />
            </span>
          ))}
        </div>
      </Card>
      <Card title={sample.tabs[0]} padding="none">
        <ul>
          {sample.categories.map((name) => (
            <li key={name} className="flex h-row items-center border-t border-line px-4 first:border-t">
              {name}
            </li>
          ))}
        </ul>
      </Card>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { title: sampleIn('en').details, children: sampleIn('en').detailsNote },
})

export const States = meta.story({ render: () => <Cards /> })

export const StatesDark = meta.story({ render: () => <Cards />, globals: DARK })
