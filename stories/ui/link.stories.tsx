import { Link } from '#src/ui/link.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Link', component: Link })

function Links() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="in text">
        <p className="max-w-md text-muted">
          {sample.sentence} <Link href="#a">{sample.learnMore}</Link>
        </p>
      </Row>
      <Row label="ink">
        <Link href="#b" tone="ink">
          {sample.question}
        </Link>
      </Row>
      <Row label="new tab">
        <Link href="#c" newTabLabel={sample.details}>
          {sample.learnMore}
        </Link>
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { children: sampleIn('en').learnMore, href: '#' } })

export const States = meta.story({ render: () => <Links /> })

export const StatesDark = meta.story({ render: () => <Links />, globals: DARK })
