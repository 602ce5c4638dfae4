import { ShareHistogram } from '#src/ui/share-histogram.tsx'
import preview from '../../.storybook/preview.tsx'
import { useSample } from '../support/sample.ts'
import { DARK, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Share histogram', component: ShareHistogram })

function Histograms() {
  const { badges } = useSample()
  const names = { label: badges.plain, goodLabel: badges.live, badLabel: badges.failed }
  const bars = Array.from({ length: 20 }, (_, index) => ({
    label: (index / 20).toFixed(2),
    good: (index * 7) % 23,
    bad: Math.max(0, 9 - index),
  }))
  return (
    <Sheet>
      <ShareHistogram {...names} bars={bars} lines={[0.25, 0.6]} />
      <ShareHistogram {...names} bars={bars.map((bar) => ({ ...bar, good: 0, bad: 0 }))} />
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Histograms /> })
export const StatesDark = meta.story({ render: () => <Histograms />, globals: DARK })
