import { expect, userEvent, waitFor } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Call } from '#src/api/types.ts'
import { CallFacts } from '#src/features/history/call-facts.tsx'
import { api, refusal } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { conversationId } from './sample-history.ts'

const CALL: Call = {
  conversationId: conversationId(1),
  number: '+493012345678',
  caller: '+491701234567',
  masked: false,
  menu: { id: conversationId(2), name: 'Main line' },
  status: 'completed',
  startedAt: '2026-11-20T09:41:00.000Z',
  endedAt: '2026-11-20T09:43:12.000Z',
  onTheLine: false,
  recordings: [
    { id: conversationId(3), seconds: 34, state: 'kept', at: '2026-11-20T09:42:30.000Z' },
    { id: conversationId(4), seconds: 4, state: 'waiting', at: '2026-11-20T09:43:02.000Z' },
    { id: conversationId(5), seconds: 12, state: 'failed', at: '2026-11-20T09:43:06.000Z' },
  ],
}

/** Nothing to hear, in a file that browsers play: a tenth of a second. */
function silence(): File {
  const samples = 800
  const view = new DataView(new ArrayBuffer(44 + samples))
  const text = (at: number, word: string) => [...word].forEach((sign, n) => view.setUint8(at + n, sign.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, samples, true)
  new Uint8Array(view.buffer).fill(128, 44)
  return new File([view.buffer], 'message.wav', { type: 'audio/wav' })
}

const withCall = (call: Partial<Call> = {}, recording = silence) =>
  inConsole(undefined, () => ({
    voice: {
      call: api.voice.call.handler(() => ({ ...CALL, ...call })),
      recording: api.voice.recording.handler(() => recording()),
    },
  }))

const meta = preview.meta({
  title: 'Screens/History/Call facts',
  component: CallFacts,
  args: { appId: APP_ID, conversationId: conversationId(1) },
  loaders: [consoleTexts],
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }

export const WithMessages = meta.story({ decorators: [withCall()] })
export const WithMessagesDark = WithMessages.extend(DARK)
export const HiddenNumber = meta.story({ decorators: [withCall({ caller: '', recordings: [], status: 'no_answer' })] })
export const MaskedNumber = meta.story({ decorators: [withCall({ caller: '+49170•••••67', masked: true })] })

export const PlaysAMessage = meta.story({
  decorators: [withCall()],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Listen' }))
    await waitFor(() => expect(canvasElement.querySelector('audio')).toHaveAttribute('src'))
    await expect(canvas.queryByRole('button', { name: 'Listen' })).toBeNull()
  },
})

export const AMessageThatIsGone = meta.story({
  decorators: [
    withCall({}, () => {
      throw refusal('NOT_FOUND')
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Listen' }))
    await waitFor(() => expect(document.querySelector('[data-toasts]')).not.toHaveTextContent(/^$/))
    await expect(canvas.getByRole('button', { name: 'Listen' })).toBeVisible()
  },
})
