import { CircleAlert, CircleCheck, Info, Pencil, Sparkles, TriangleAlert } from 'lucide-react'
import { Badge } from '#src/ui/badge.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Badge', component: Badge })

function Badges() {
  const sample = useSample()
  const badges = [
    { tone: 'neutral', text: sample.badges.draft, icon: Pencil },
    { tone: 'accent', text: sample.badges.beta, icon: Sparkles },
    { tone: 'success', text: sample.badges.live, icon: CircleCheck },
    { tone: 'warning', text: sample.badges.warning, icon: TriangleAlert },
    { tone: 'danger', text: sample.badges.failed, icon: CircleAlert },
    { tone: 'info', text: sample.badges.plain, icon: Info },
  ] as const
  return (
    <Sheet>
      {(['soft', 'line'] as const).map((look) => (
        <Row key={look} label={look}>
          {badges.map(({ tone, text, icon: Icon }) => (
            <Badge key={tone} tone={tone} look={look} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
              {text}
            </Badge>
          ))}
          <Badge look={look}>{sample.badges.plain}</Badge>
        </Row>
      ))}
      <Row label="count">
        {badges.map(({ tone }, index) => (
          <Badge key={tone} tone={tone} look="count">
            {index * 7}
          </Badge>
        ))}
      </Row>
      <Row label="long">
        <div className="w-32">
          <Badge tone="info">{sample.longWord}</Badge>
        </div>
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { children: sampleIn('en').badges.live, tone: 'success' } })

export const States = meta.story({ render: () => <Badges /> })

export const StatesDark = meta.story({ render: () => <Badges />, globals: DARK })
