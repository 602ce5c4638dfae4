import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Call, CallBack } from '#src/api/types.ts'
import { api, refusal } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { FIRST, type SampleDesk } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Calls',
  component: DeskStage,
  loaders: [consoleTexts],
  args: { search: { chat: FIRST } },
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const AT = '2026-11-20T09:41:00.000Z'

/** The conversation is one of the telephone. */
const onTheTelephone = ({ desk }: SampleDesk) => {
  desk.mine = desk.mine.map((one) => (one.id === FIRST ? { ...one, channel: 'phone', medium: 'call' } : one))
}

const callOf = (part: Partial<Call> = {}): Call => ({
  conversationId: FIRST,
  number: '+493012345678',
  caller: '+491701234567',
  masked: false,
  menu: { id: FIRST, name: 'Main line' },
  status: 'in_progress',
  startedAt: AT,
  endedAt: null,
  onTheLine: true,
  recordings: [],
  ...part,
})
const none = () => {
  throw refusal('NOT_FOUND')
}
const askedInVain = fn()
const missed = () => {
  askedInVain()
  return none()
}
const withCall = (call: Call) => ({
  prepare: onTheTelephone,
  override: () => ({
    voice: { call: api.voice.call.handler(() => call), callBack: api.voice.callBack.handler(missed) },
  }),
})

const settled = fn()
const dialled = fn()

/** Somebody to be called back; the desk writes into it. `refuses`: what the carrier has against it. */
function withCallBack(part: Partial<CallBack> = {}, refuses?: string) {
  return {
    prepare: onTheTelephone,
    override: () => {
      const callBack: CallBack = {
        conversationId: FIRST,
        fromId: FIRST,
        number: '+491701234567',
        masked: false,
        note: 'Order A-1024, in the afternoon',
        state: 'waiting',
        canDial: true,
        dialled: false,
        createdAt: AT,
        ...part,
      }
      return {
        voice: {
          call: api.voice.call.handler(none),
          callBack: api.voice.callBack.handler(() => callBack),
          dialCallBack: api.voice.dialCallBack.handler(({ errors }) => {
            dialled()
            if (refuses !== undefined) throw errors.CARRIER_REFUSED({ data: { detail: refuses } })
            callBack.dialled = true
            return {}
          }),
          settleCallBack: api.voice.settleCallBack.handler(({ input }) => {
            settled(input.outcome)
            callBack.state = input.outcome
            return {}
          }),
        },
      }
    },
  }
}

const bar = async (name: string | RegExp) => within(await page().findByRole('region', { name }))

export const OnTheLine = meta.story({
  args: withCall(callOf()),
  play: async () => {
    const call = await bar(/^(Call|通话|来电)$/)
    await expect(await call.findByText('+491701234567')).toBeVisible()
    await expect(askedInVain).not.toHaveBeenCalled()
  },
})
export const OnTheLineDark = meta.story({ args: withCall(callOf()), globals: DARK })
export const HiddenNumber = meta.story({ args: withCall(callOf({ caller: '', onTheLine: false })) })
export const MaskedNumber = meta.story({
  args: withCall(callOf({ caller: '+49170•••••67', masked: true })),
  play: async () => {
    await expect(await page().findByText('+49170•••••67')).toBeVisible()
    await expect(page().queryByRole('button', { name: 'Copy the number' })).toBeNull()
  },
})

export const ToBeCalledBack = meta.story({ args: withCallBack() })
export const ToBeCalledBackDark = ToBeCalledBack.extend({ globals: DARK })
export const NoTelephone = meta.story({ args: withCallBack({ canDial: false, note: '' }) })
export const NotReached = meta.story({ args: withCallBack({ state: 'not_reached' }) })

export const DialsAndSettles = meta.story({
  args: withCallBack(),
  play: async () => {
    settled.mockClear()
    dialled.mockClear()
    const back = await bar('Call-back')
    await expect(back.getByText('Order A-1024, in the afternoon')).toBeVisible()
    await userEvent.click(back.getByRole('button', { name: 'Call now' }))
    await expect(await back.findByRole('button', { name: 'Call again' })).toBeVisible()
    await expect(dialled).toHaveBeenCalledTimes(1)
    await userEvent.click(back.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(back.queryByRole('button', { name: 'Done' })).toBeNull())
    await expect(settled).toHaveBeenCalledWith('done')
  },
})

export const TheCarrierRefuses = meta.story({
  args: withCallBack({}, 'Number not allowed'),
  play: async () => {
    const back = await bar('Call-back')
    await userEvent.click(back.getByRole('button', { name: 'Call now' }))
    const why = await page().findByText('Number not allowed')
    await waitFor(() => expect(why).toBeVisible())
    await expect(back.getByRole('button', { name: 'Call now' })).toBeVisible()
  },
})
