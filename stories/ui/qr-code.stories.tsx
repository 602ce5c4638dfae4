import { expect } from 'storybook/test'
import { QrCode } from '#src/ui/qr-code.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Qr code', component: QrCode })

function Codes() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="plain">
        <QrCode value="https://example.com" label={sample.question} />
      </Row>
      <Row label="long">
        <QrCode value={'https://example.com/'.repeat(12)} label={sample.question} size={240} />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { value: 'https://example.com', label: sampleIn('en').question },
})

export const States = meta.story({
  render: () => <Codes />,
  play: async ({ canvas }) => {
    const [plain, long] = canvas.getAllByRole('img', { name: sampleIn('en').question })
    await expect(plain?.querySelector('path')?.getAttribute('d')).toMatch(/^M2 2h1v1h-1z/)
    await expect(long?.getAttribute('viewBox')).not.toBe(plain?.getAttribute('viewBox'))
  },
})

export const StatesDark = meta.story({ render: () => <Codes />, globals: DARK })
