import { expect } from 'storybook/test'
import { Avatar } from '#src/ui/avatar.tsx'
import { StatusDot } from '#src/ui/status-dot.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Avatar', component: Avatar })

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#3b7c86"/><circle cx="4" cy="3" r="1.6" fill="#fff"/><path d="M1 8a3 3 0 0 1 6 0" fill="#fff"/></svg>',
)}`

function Avatars() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="initials">
        {sample.people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </Row>
      <Row label="size">
        {([20, 24, 32, 40, 64] as const).map((size) => (
          <Avatar key={size} name={sample.people[0]!} size={size} />
        ))}
      </Row>
      <Row label="picture, mark">
        <Avatar name={sample.people[1]!} src={PICTURE} />
        <Avatar name={sample.nameValue} shape="square" />
        <Avatar
          name={sample.people[2]!}
          mark={<StatusDot tone="success" shape="full" label={sample.status.online} labelHidden />}
        />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { name: sampleIn('en').people[0]!, size: 40 } })

export const States = meta.story({ render: () => <Avatars /> })

export const StatesDark = meta.story({ render: () => <Avatars />, globals: DARK })

export const TakesInitialsAsEachScriptHasThem = meta.story({
  render: () => (
    <div className="flex gap-2">
      <Avatar name="Anna Maria Keller" />
      <Avatar name="陈大文" />
      <Avatar name="陈大文" size={20} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Anna Maria Keller' })).toHaveTextContent(/^AK$/)
    const [wide, small] = canvas.getAllByRole('img', { name: '陈大文' })
    await expect(wide).toHaveTextContent(/^大文$/)
    await expect(small).toHaveTextContent(/^文$/)
    await expect(sampleIn('zh').people).toContain('陈大文')
  },
})
