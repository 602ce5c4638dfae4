import preview from '../../.storybook/preview.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Description list', component: DescriptionList })

function Demo() {
  const items = useWorkSample().facts.map(([term, detail]) => ({ id: term!, term, detail }))
  return (
    <Sheet>
      <Row label="rows">
        <DescriptionList items={items} className="w-full" />
      </Row>
      <Row label="narrow">
        <DescriptionList items={items} className="w-60" />
      </Row>
      <Row label="stacked">
        <DescriptionList items={items} layout="stacked" className="w-full" />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
