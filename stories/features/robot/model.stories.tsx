import { use, type ComponentType } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { ModelSection } from '#src/features/robot/model/model-section.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import type { ContractOutput } from '../../support/console/outputs.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'

type Model = ContractOutput['robot']['model']
type Tested = ContractOutput['robot']['testModel']

const meta = preview.meta({
  title: 'Screens/Robot/Model',
  component: ModelSection,
  args: { id: 'model', appId: APP_ID, purpose: 'chat' as const },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const UNUSED: Model['day'] = { calls: 0, perDay: 5000, overDay: 0, overPace: 0, reachedAt: null }
const NONE: Model = { endpoint: null, key: { configured: false }, health: null, day: UNUSED }
const SET: Model = {
  endpoint: { baseUrl: 'https://llm.example.com/v1', name: 'willow-large' },
  key: {
    configured: true,
    last4: '9f3a',
    places: ['https://llm.example.com'],
    updatedAt: '2026-11-20T08:00:00.000Z',
    updatedBy: 'Mei Lin',
  },
  health: { ok: true, code: '', detail: '', at: '2026-11-21T08:58:00.000Z', paused: false },
  day: { calls: 312, perDay: 5000, overDay: 0, overPace: 0, reachedAt: null },
}
const WORKS: Tested = { ok: true, code: '', detail: 'Ready', status: null, ms: 412.4 }

/** A model behind the card, which saving and removing change. */
function withModel(begin: Model, tested: Tested = WORKS) {
  return function WithModel(Story: ComponentType) {
    const name = use(SampleLanguageContext) === 'zh' ? '林梅' : 'Mei Lin'
    return inConsole(undefined, () => {
      let model = begin.key.configured ? { ...begin, key: { ...begin.key, updatedBy: name } } : begin
      return {
        robot: {
          model: api.robot.model.handler(() => model),
          setModel: api.robot.setModel.handler(({ input: { endpoint, key, perDay } }) => {
            const configured = { configured: true, updatedAt: '2026-11-21T09:00:00.000Z', updatedBy: name } as const
            const places = [new URL(endpoint.baseUrl).origin]
            const kept = key.type === 'set' ? { ...configured, places, last4: key.value.slice(-4) } : model.key
            const day = { ...model.day, perDay: perDay ?? model.day.perDay }
            model = { endpoint, key: key.type === 'none' ? { configured: false } : kept, health: null, day }
            return {}
          }),
          removeModel: api.robot.removeModel.handler(() => {
            model = NONE
            return {}
          }),
          testModel: api.robot.testModel.handler(() => tested),
        },
      }
    })(Framed)

    function Framed() {
      return (
        <div className="max-w-[45rem] p-4">
          <Story />
        </div>
      )
    }
  }
}

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }

export const None = meta.story({ decorators: [withModel(NONE)] })
export const NoneDark = None.extend(DARK)
export const Set = meta.story({ decorators: [withModel(SET)] })
export const SetDark = Set.extend(DARK)
export const Meaning = meta.story({
  args: { id: 'embedding', purpose: 'embedding' as const },
  decorators: [withModel(SET)],
})
export const MeaningNoneDark = meta.story({
  args: { id: 'embedding', purpose: 'embedding' as const },
  decorators: [withModel(NONE)],
  ...DARK,
})
export const WithoutKey = meta.story({
  decorators: [withModel({ ...SET, key: { configured: false }, health: null })],
})
export const FailedLast = meta.story({
  decorators: [
    withModel({
      ...SET,
      health: {
        ok: false,
        code: 'model.rate',
        detail: '429 Rate limit reached for willow-large in organisation org-17 on tokens per minute',
        at: '2026-11-21T08:58:00.000Z',
        paused: false,
      },
    }),
  ],
})
export const Paused = meta.story({
  decorators: [
    withModel({
      ...SET,
      health: {
        ok: false,
        code: 'model.unreachable',
        detail: 'connect ECONNREFUSED llm.example.com:443',
        at: '2026-11-21T08:58:00.000Z',
        paused: true,
      },
    }),
  ],
})
export const PausedDark = Paused.extend(DARK)
export const Spent = meta.story({
  decorators: [
    withModel({
      ...SET,
      day: { calls: 5000, perDay: 5000, overDay: 1204, overPace: 38, reachedAt: '2026-11-21T06:03:00.000Z' },
    }),
  ],
})
export const SpentDark = Spent.extend(DARK)
export const TooManyAtOnce = meta.story({
  decorators: [withModel({ ...SET, day: { ...SET.day, overPace: 1 } })],
})
export const MeaningSpent = meta.story({
  args: { id: 'embedding', purpose: 'embedding' as const },
  decorators: [
    withModel({
      ...SET,
      day: { calls: 20_000, perDay: 20_000, overDay: 0, overPace: 0, reachedAt: '2026-11-21T06:03:00.000Z' },
    }),
  ],
})
export const Loading = meta.story({
  decorators: [inConsole(undefined, () => ({ robot: { model: api.robot.model.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      robot: {
        model: api.robot.model.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})

const url = () => screen.findByRole('textbox', { name: 'Base URL' })
const button = (name: string) => screen.getByRole('button', { name })

export const FirstModel = None.extend({
  name: 'A model is entered, tried and saved',
  play: async () => {
    const field = await url()
    await expect(button('Save model')).toHaveAccessibleDescription('Nothing has changed')
    await userEvent.type(field, 'llm.example.com')
    await screen.findByText(/Enter an http or https address/)
    await expect(button('Test connection')).toHaveAccessibleDescription('Enter the address and the name first')
    await userEvent.clear(field)
    await userEvent.type(field, 'https://llm.example.com/v1/chat/completions')
    await screen.findByText(/Leave \/chat\/completions off/)
    await userEvent.clear(field)
    await userEvent.type(field, 'https://llm.example.com/v1')
    await userEvent.type(screen.getByRole('textbox', { name: 'Model name' }), 'willow-large')
    await userEvent.type(screen.getByLabelText('Key'), 'sk-test-77c1')
    await userEvent.click(button('Test connection'))
    await screen.findByText('Answered in 412 ms')
    await screen.findByText('Ready')
    await userEvent.click(button('Save model'))
    await screen.findByText('Model saved. It is in effect now, in running conversations too.')
    const key = within(await screen.findByRole('group', { name: 'Key' }))
    await expect(key.getByText(/77c1/)).toBeInTheDocument()
    await expect(screen.queryByLabelText('Key', { selector: 'input' })).toBeNull()
  },
})

export const WrongKey = meta.story({
  name: 'A try that fails says exactly why, until the form changes',
  decorators: [
    withModel(SET, {
      ok: false,
      code: 'model.key',
      detail: '401 Incorrect API key provided: sk-•••9f3a. You can find your key in the console.',
      status: 401,
      ms: 87,
    }),
  ],
  play: async () => {
    const field = await url()
    await userEvent.click(button('Test connection'))
    await screen.findByText('The endpoint does not accept the key.')
    await screen.findByText('Status 401 after 87 ms')
    await screen.findByText(/Incorrect API key provided/)
    await userEvent.type(field, 'b')
    await waitFor(() => expect(screen.queryByText('The endpoint does not accept the key.')).toBeNull())
    await userEvent.type(field, '{Backspace}')
    await screen.findByText('The endpoint does not accept the key.')
  },
})

export const KeyKept = Set.extend({
  name: 'The stored key is kept, replaced or removed, and never goes to a new place',
  play: async () => {
    const field = await url()
    const key = () => within(screen.getByRole('group', { name: 'Key' }))
    await userEvent.clear(field)
    await userEvent.type(field, 'https://other.example.org/v1')
    await screen.findByText(/The stored key was not given for https:\/\/other\.example\.org/)
    await expect(button('Save model')).toHaveAccessibleDescription(
      'Replace the key with one for this address, or remove it',
    )
    await userEvent.click(key().getByRole('button', { name: 'Replace' }))
    const written = screen.getByLabelText(/^Key/, { selector: 'input' })
    await expect(written).toHaveFocus()
    await expect(button('Save model')).toHaveAccessibleDescription('Enter the new key, or keep the present one')
    await userEvent.click(button('Keep the present key'))
    await userEvent.click(key().getByRole('button', { name: 'Remove key' }))
    await screen.findByText('Removed when you save')
    await userEvent.click(button('Save model'))
    await screen.findByText(/Model saved/)
    await expect(await screen.findByLabelText('Key', { selector: 'input' })).toHaveValue('')
  },
})

export const AddressBlocked = meta.story({
  name: 'An address that is never called is refused at its field',
  decorators: [
    inConsole(undefined, () => ({
      robot: {
        model: api.robot.model.handler(() => NONE),
        setModel: api.robot.setModel.handler(() => {
          throw refusal('INVALID', { issues: [{ path: ['endpoint', 'baseUrl'], code: 'ADDRESS_BLOCKED' }] })
        }),
      },
    })),
  ],
  play: async () => {
    const field = await url()
    await userEvent.type(field, 'http://10.0.0.7/v1')
    await userEvent.type(screen.getByRole('textbox', { name: 'Model name' }), 'willow-large')
    await userEvent.click(button('Save model'))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/does not call addresses on a private network/))
    await userEvent.type(field, '/b')
    await waitFor(() => expect(field).not.toHaveAccessibleDescription(/private network/))
  },
})

export const Removed = Set.extend({
  name: 'Removing the model says what stops working',
  play: async () => {
    await url()
    await userEvent.click(button('Remove model'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the model?' }))
    await expect(dialog.getByText('flows with AI steps cannot be deployed')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove model' }))
    await screen.findByText('Model removed')
    await screen.findByText('No model is set')
    await expect(await url()).toHaveValue('')
  },
})

export const MoreCalls = Spent.extend({
  name: 'A used-up day is told with what was refused, and ends when more calls are allowed',
  play: async () => {
    const field = await screen.findByRole('spinbutton', { name: 'Calls a day' })
    await screen.findByText(/The calls of this day were used up at/)
    await screen.findByText('1,204 calls have not been made since.')
    await screen.findByText(/38 calls were not made today because too many came at once/)
    await userEvent.clear(field)
    await userEvent.type(field, '8000')
    await userEvent.tab()
    await userEvent.click(button('Save model'))
    await screen.findByText(/Model saved/)
    await screen.findByText('5,000 of 8,000 calls')
    await waitFor(() => expect(screen.queryByText(/The calls of this day were used up/)).toBeNull())
  },
})
