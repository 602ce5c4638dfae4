import { expect, fn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Stepper, type Step, type StepState } from '#src/ui/stepper.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Stepper', component: Stepper })
const picked = fn()

function useSteps(...states: StepState[]): Step[] {
  const { steps } = useWorkSample()
  return states.map((state, index) => ({ id: String(index), label: steps[index]!, state }))
}

function Demo() {
  const sample = useWorkSample()
  const first = useSteps('current', 'upcoming', 'upcoming', 'upcoming')
  const later = useSteps('done', 'skipped', 'current', 'upcoming')
  const over = useSteps('done', 'done', 'done', 'done')
  const shared = { stateLabels: sample.stepStates }
  return (
    <Sheet>
      <Row label="first">
        <Stepper {...shared} label={`${sample.wizard} 1`} steps={first} className="w-full" />
      </Row>
      <Row label="skipped">
        <Stepper {...shared} label={`${sample.wizard} 2`} steps={later} onPick={picked} className="w-full" />
      </Row>
      <Row label="over">
        <Stepper {...shared} label={`${sample.wizard} 3`} steps={over} className="w-full" />
      </Row>
      <Row label="narrow">
        <Stepper {...shared} label={`${sample.wizard} 4`} steps={later} className="w-72" />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const AStepAlreadyPassedCan = States.extend({
  name: 'A step already passed can be gone back to, one to come cannot',
  play: async ({ canvasElement }) => {
    picked.mockClear()
    const wizard = within(within(canvasElement).getByRole('navigation', { name: 'Import 2' }))
    await expect(wizard.getAllByRole('button')).toHaveLength(2)
    await userEvent.click(wizard.getByRole('button', { name: /Upload/ }))
    await expect(picked).toHaveBeenCalledWith('0')
    await expect(wizard.getByText('Preview').closest('li')).toHaveAttribute('aria-current', 'step')
  },
})
